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
                    name='Measure',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('note', 'note'), ('dismiss', 'report dismissed'), ('warn', 'warned'), ('mute', 'kept from talking'), ('no_rated', 'kept from rated games'), ('ban', 'banned, rated games voided'), ('lift', 'measures lifted')], max_length=8)),
                        ('reason', models.TextField()),
                        ('made_at', models.DateTimeField()),
                        ('until', models.DateTimeField(blank=True, null=True)),
                        ('moderator', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='measures', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_measure',
                        'ordering': ['-made_at', '-pk'],
                    },
                ),
                migrations.CreateModel(
                    name='Block',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('made_at', models.DateTimeField()),
                        ('against', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocked_by', to=settings.AUTH_USER_MODEL)),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_block',
                        'constraints': [models.UniqueConstraint(fields=('by', 'against'), name='one_block_a_pair'), models.CheckConstraint(condition=models.Q(('by', models.F('against')), _negated=True), name='nobody_blocks_himself')],
                    },
                ),
                migrations.CreateModel(
                    name='SharedBrowser',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('seen_at', models.DateTimeField()),
                        ('high', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('low', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_sharedbrowser',
                        'constraints': [models.UniqueConstraint(fields=('low', 'high'), name='one_mark_a_pair'), models.CheckConstraint(condition=models.Q(('low__lt', models.F('high'))), name='shared_browser_in_order')],
                    },
                ),
            ]
        )
    ]
