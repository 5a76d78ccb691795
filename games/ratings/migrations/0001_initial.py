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
        ('play', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        StateOnly(
            state_operations=[
                migrations.CreateModel(
                    name='RatingPool',
                    fields=[
                        ('name', models.CharField(max_length=64, primary_key=True, serialize=False, verbose_name='rating pool')),
                    ],
                    options={
                        'db_table': 'games_ratingpool',
                    },
                ),
                migrations.CreateModel(
                    name='Rating',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('pool', models.CharField(max_length=64, verbose_name='rating pool')),
                        ('rating', models.FloatField()),
                        ('deviation', models.FloatField()),
                        ('volatility', models.FloatField(default=0)),
                        ('games', models.PositiveIntegerField(default=0)),
                        ('rated_at', models.DateTimeField()),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_rating',
                        'indexes': [models.Index(fields=['pool', '-rating'], name='rating_leaders')],
                        'constraints': [models.UniqueConstraint(fields=('player', 'pool'), name='one_rating_a_pool')],
                    },
                ),
                migrations.CreateModel(
                    name='RatingChange',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('pool', models.CharField(max_length=64, verbose_name='rating pool')),
                        ('score', models.FloatField()),
                        ('before', models.FloatField()),
                        ('deviation_before', models.FloatField()),
                        ('after', models.FloatField()),
                        ('deviation_after', models.FloatField()),
                        ('volatility_after', models.FloatField(default=0)),
                        ('changed_at', models.DateTimeField()),
                        ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rating_changes', to='play.game')),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rating_changes', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_ratingchange',
                        'indexes': [models.Index(fields=['player', 'pool', 'changed_at'], name='rating_history')],
                        'constraints': [models.UniqueConstraint(fields=('game', 'player'), name='one_rating_change_a_game')],
                    },
                ),
            ]
        )
    ]
