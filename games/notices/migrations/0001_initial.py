"""The tables of this room are there since `games` made them; from now on they are its
own, by the names that they have."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.common.migrating import StateOnly


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('games', '0013_drop_turned_keys'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        StateOnly(
            state_operations=[
                migrations.CreateModel(
                    name='PushSubscription',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('endpoint', models.URLField(max_length=500, unique=True)),
                        ('p256dh', models.CharField(max_length=100)),
                        ('auth', models.CharField(max_length=40)),
                        ('made_at', models.DateTimeField()),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='push_subscriptions', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_pushsubscription',
                    },
                ),
                migrations.CreateModel(
                    name='Notice',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('turn', 'Your turn'), ('challenge', 'Challenges'), ('deadline', 'Deadlines near'), ('result', 'Results'), ('decision', 'Decisions of organisers')], max_length=10)),
                        ('key', models.CharField(max_length=80)),
                        ('text', models.TextField()),
                        ('url', models.CharField(max_length=200)),
                        ('made_at', models.DateTimeField()),
                        ('read_at', models.DateTimeField(blank=True, null=True)),
                        ('mailed_at', models.DateTimeField(blank=True, null=True)),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_notice',
                        'ordering': ['-made_at', '-pk'],
                        'indexes': [models.Index(condition=models.Q(('read_at', None)), fields=['person'], name='notice_unread'), models.Index(condition=models.Q(('mailed_at', None), ('read_at', None)), fields=['made_at'], name='notice_unmailed')],
                        'constraints': [models.UniqueConstraint(fields=('person', 'key'), name='one_notice_a_key')],
                    },
                ),
                migrations.CreateModel(
                    name='NoticeWish',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('turn', 'Your turn'), ('challenge', 'Challenges'), ('deadline', 'Deadlines near'), ('result', 'Results'), ('decision', 'Decisions of organisers')], max_length=10)),
                        ('mail', models.CharField(choices=[('never', 'no e-mail'), ('digest', 'in a daily e-mail'), ('each', 'an e-mail each time')], max_length=6)),
                        ('push', models.BooleanField(default=True)),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notice_wishes', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_noticewish',
                        'constraints': [models.UniqueConstraint(fields=('person', 'kind'), name='one_wish_a_kind')],
                    },
                ),
            ]
        )
    ]
