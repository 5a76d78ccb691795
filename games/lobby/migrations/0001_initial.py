"""The tables of this room are there since `games` made them; from now on they are its
own, by the names that they have."""

import django.db.models.deletion
from games.common.migrating import StateOnly
import games.lobby.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('games', '0013_drop_turned_keys'),
        ('play', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        StateOnly(
            state_operations=[
                migrations.CreateModel(
                    name='Seek',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.CharField(max_length=20, verbose_name='game')),
                        ('options', models.JSONField(default=dict)),
                        ('digest', models.CharField(max_length=8)),
                        ('token', models.CharField(default=games.lobby.models.new_token, max_length=24, unique=True)),
                        ('public', models.BooleanField(default=True)),
                        ('seat', models.CharField(blank=True, max_length=12, verbose_name='wanted seat')),
                        ('helps', models.BooleanField(default=True)),
                        ('control', models.CharField(blank=True, max_length=12, verbose_name='time control')),
                        ('rated', models.BooleanField(default=False)),
                        ('pool', models.CharField(blank=True, max_length=64, verbose_name='rating pool')),
                        ('status', models.CharField(choices=[('open', 'open'), ('taken', 'taken'), ('cancelled', 'cancelled'), ('expired', 'expired')], default='open', max_length=9)),
                        ('version', models.PositiveIntegerField(default=1)),
                        ('kept', models.BooleanField(default=False, verbose_name='kept open while away')),
                        ('created_at', models.DateTimeField()),
                        ('seen_at', models.DateTimeField(verbose_name='maker last seen waiting')),
                        ('expires_at', models.DateTimeField()),
                        ('creator', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seeks', to=settings.AUTH_USER_MODEL)),
                        ('game', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seek', to='play.game')),
                    ],
                    options={
                        'db_table': 'games_seek',
                    },
                ),
                migrations.CreateModel(
                    name='Place',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('seat', models.CharField(blank=True, max_length=12, verbose_name='wanted seat')),
                        ('joined_at', models.DateTimeField()),
                        ('seen_at', models.DateTimeField(verbose_name='last seen waiting')),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to=settings.AUTH_USER_MODEL)),
                        ('seek', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='lobby.seek')),
                    ],
                    options={
                        'db_table': 'games_place',
                        'ordering': ['joined_at', 'pk'],
                    },
                ),
                migrations.AddIndex(
                    model_name='seek',
                    index=models.Index(fields=['status', 'public', '-created_at'], name='games_seek_status_0f5688_idx'),
                ),
                migrations.AddIndex(
                    model_name='seek',
                    index=models.Index(condition=models.Q(('status', 'open')), fields=['expires_at'], name='seek_overdue'),
                ),
                migrations.AddConstraint(
                    model_name='place',
                    constraint=models.UniqueConstraint(fields=('seek', 'player'), name='one_place_a_player'),
                ),
                migrations.AddConstraint(
                    model_name='place',
                    constraint=models.UniqueConstraint(condition=models.Q(('seat', ''), _negated=True), fields=('seek', 'seat'), name='one_place_a_seat'),
                ),
            ]
        )
    ]
