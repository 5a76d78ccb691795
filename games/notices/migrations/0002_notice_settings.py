"""What a person chose about notices is called a setting; its table stays."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("notices", "0001_initial"),
    ]

    operations = [
        migrations.RenameModel("NoticeWish", "NoticeSetting"),
        migrations.AlterField(
            "noticesetting",
            "person",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notice_settings",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
