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
        ('fairness', '0001_initial'),
        ('play', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        StateOnly(
            state_operations=[
                migrations.CreateModel(
                    name='Report',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('talk', 'insults or unwanted chat'), ('cheating', 'help from a computer or another person'), ('stalling', 'stalling, leaving or aborting on purpose'), ('rating', 'losing or winning on purpose'), ('other', 'something else')], max_length=8)),
                        ('text', models.TextField()),
                        ('status', models.CharField(choices=[('open', 'open'), ('upheld', 'upheld'), ('dismissed', 'dismissed')], default='open', max_length=9)),
                        ('made_at', models.DateTimeField()),
                        ('against', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports_against', to=settings.AUTH_USER_MODEL)),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to=settings.AUTH_USER_MODEL)),
                        ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to='play.game')),
                        ('measures', models.ManyToManyField(blank=True, related_name='reports', to='fairness.measure', verbose_name='what was done')),
                    ],
                    options={
                        'db_table': 'games_report',
                        'ordering': ['made_at', 'pk'],
                        'constraints': [models.UniqueConstraint(condition=models.Q(('status', 'open')), fields=('by', 'against', 'kind'), name='one_open_report_a_pair')],
                    },
                ),
            ]
        )
    ]
