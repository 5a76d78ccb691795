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
                    name='SavedRuleset',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.CharField(max_length=20, verbose_name='game')),
                        ('options', models.JSONField(default=dict)),
                        ('digest', models.CharField(max_length=8)),
                        ('name', models.CharField(max_length=40, verbose_name='name')),
                        ('slug', models.SlugField(db_index=False, max_length=32, verbose_name='in addresses')),
                        ('created_at', models.DateTimeField()),
                        ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulesets', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_savedruleset',
                        'ordering': ['name', 'pk'],
                        'constraints': [models.UniqueConstraint(fields=('owner', 'key', 'name'), name='one_ruleset_a_name'), models.UniqueConstraint(fields=('key', 'slug'), name='one_ruleset_a_slug')],
                    },
                ),
            ]
        )
    ]
