"""The tables of this room are there since `games` made them; from now on they are its
own, by the names that they have."""

import django.db.models.deletion
import games.play.models.games
from games.common.migrating import StateOnly
from django.conf import settings
from django.db import migrations, models


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
                    name='Game',
                    fields=[
                        ('key', models.CharField(max_length=20, verbose_name='game')),
                        ('options', models.JSONField(default=dict)),
                        ('digest', models.CharField(max_length=8)),
                        ('id', models.CharField(default=games.play.models.games.new_id, max_length=12, primary_key=True, serialize=False)),
                        ('start', models.TextField(blank=True, verbose_name='start position')),
                        ('position', models.TextField()),
                        ('ply', models.PositiveIntegerField(default=0)),
                        ('version', models.PositiveIntegerField(default=1)),
                        ('board_version', models.PositiveIntegerField(default=1)),
                        ('talk_version', models.PositiveIntegerField(default=1)),
                        ('turn', models.CharField(max_length=12)),
                        ('status', models.CharField(choices=[('live', 'being played'), ('finished', 'finished'), ('aborted', 'aborted')], default='live', max_length=8)),
                        ('winner', models.CharField(blank=True, max_length=12)),
                        ('termination', models.CharField(blank=True, choices=[('rules', 'by the rules'), ('resignation', 'by resignation'), ('agreement', 'by agreement'), ('claim', 'by claim'), ('flag', 'on time'), ('absence', 'by absence'), ('abort', 'aborted')], max_length=12)),
                        ('reason', models.CharField(blank=True, max_length=20)),
                        ('ending', models.TextField(blank=True, verbose_name='the ending in words')),
                        ('control', models.CharField(blank=True, max_length=12, verbose_name='time control')),
                        ('clock', models.JSONField(blank=True, default=dict, verbose_name='what is left to whom')),
                        ('rated', models.BooleanField(default=False)),
                        ('pool', models.CharField(blank=True, max_length=64, verbose_name='rating pool')),
                        ('arranged', models.BooleanField(default=False, verbose_name='begun by others than its players, as by a ladder')),
                        ('helps', models.BooleanField(default=True)),
                        ('programs', models.BooleanField(default=False, verbose_name='programs may play')),
                        ('local', models.BooleanField(default=False, verbose_name='pass and play')),
                        ('turning', models.BooleanField(default=True, verbose_name='the board of pass and play turns to the player on move')),
                        ('draw_offer', models.CharField(blank=True, max_length=12, verbose_name='seat that offers a draw')),
                        ('takeback', models.CharField(blank=True, max_length=12, verbose_name='seat that asks back')),
                        ('rematch_offer', models.CharField(blank=True, max_length=12)),
                        ('assents', models.JSONField(default=dict, verbose_name='who has said yes to what is asked')),
                        ('at_fault', models.CharField(blank=True, max_length=12, verbose_name='seat that kept it from being played')),
                        ('remarks', models.JSONField(blank=True, default=list, verbose_name='what befell it, told to everyone')),
                        ('void_reason', models.TextField(blank=True, verbose_name='why it does not count')),
                        ('created_at', models.DateTimeField()),
                        ('moved_at', models.DateTimeField()),
                        ('ended_at', models.DateTimeField(blank=True, null=True)),
                        ('deadline_at', models.DateTimeField(blank=True, null=True, verbose_name='when time alone changes it')),
                        ('counted_at', models.DateTimeField(blank=True, null=True, verbose_name='when it was rated')),
                        ('voided_at', models.DateTimeField(blank=True, null=True)),
                        ('match_of', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='later_games', to='play.game', verbose_name='first game of the same match')),
                        ('rematch_of', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematch', to='play.game')),
                    ],
                    options={
                        'db_table': 'games_game',
                    },
                ),
                migrations.CreateModel(
                    name='Heartbeat',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('beat_at', models.DateTimeField()),
                    ],
                    options={
                        'db_table': 'games_heartbeat',
                    },
                ),
                migrations.CreateModel(
                    name='Dice',
                    fields=[
                        ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='dice', serialize=False, to='play.game')),
                        ('secret', models.CharField(max_length=64)),
                        ('thrown', models.PositiveIntegerField(verbose_name='throws made, also those taken back')),
                    ],
                    options={
                        'verbose_name_plural': 'dice',
                        'db_table': 'games_dice',
                    },
                ),
                migrations.CreateModel(
                    name='Ply',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.PositiveIntegerField()),
                        ('label', models.CharField(blank=True, max_length=12, verbose_name='number in a list of moves')),
                        ('seat', models.CharField(max_length=12)),
                        ('text', models.TextField()),
                        ('words', models.TextField()),
                        ('position', models.TextField()),
                        ('version', models.PositiveIntegerField()),
                        ('throw', models.PositiveIntegerField(blank=True, null=True, verbose_name='number of the throw, where chance decided')),
                        ('played_at', models.DateTimeField()),
                        ('spent_ms', models.PositiveBigIntegerField(blank=True, null=True)),
                        ('lag_ms', models.PositiveIntegerField(blank=True, null=True)),
                        ('left_ms', models.PositiveBigIntegerField(blank=True, null=True)),
                        ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='plies', to='play.game')),
                    ],
                    options={
                        'verbose_name_plural': 'plies',
                        'db_table': 'games_ply',
                        'ordering': ['number'],
                    },
                ),
                migrations.CreateModel(
                    name='Seat',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=12)),
                        ('order', models.PositiveSmallIntegerField()),
                        ('team', models.PositiveSmallIntegerField()),
                        ('token_hash', models.CharField(blank=True, max_length=64)),
                        ('by_program', models.BooleanField(default=False, verbose_name='played by a program')),
                        ('came_at', models.DateTimeField(blank=True, null=True, verbose_name='first opened the table')),
                        ('seen_until', models.DateTimeField(blank=True, null=True, verbose_name='at the table until then at least')),
                        ('gone_at', models.DateTimeField(blank=True, null=True, verbose_name='away since')),
                        ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='play.game')),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_seat',
                        'ordering': ['order'],
                    },
                ),
                migrations.CreateModel(
                    name='TalkLine',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('room', models.CharField(choices=[('players', 'players'), ('spectators', 'spectators')], max_length=10)),
                        ('text', models.CharField(max_length=200)),
                        ('said_at', models.DateTimeField()),
                        ('author', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='talk', to=settings.AUTH_USER_MODEL)),
                        ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='talk', to='play.game')),
                    ],
                    options={
                        'db_table': 'games_talkline',
                        'ordering': ['id'],
                    },
                ),
                migrations.CreateModel(
                    name='Vacation',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('starts_at', models.DateTimeField()),
                        ('ends_at', models.DateTimeField()),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vacations', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_vacation',
                        'ordering': ['starts_at'],
                    },
                ),
                migrations.AddIndex(
                    model_name='game',
                    index=models.Index(fields=['-ended_at', '-id'], name='game_archive'),
                ),
                migrations.AddIndex(
                    model_name='game',
                    index=models.Index(condition=models.Q(('status', 'finished')), fields=['digest', '-ended_at', '-id'], name='game_archive_rules'),
                ),
                migrations.AddIndex(
                    model_name='game',
                    index=models.Index(condition=models.Q(('status', 'live')), fields=['deadline_at'], name='game_overdue'),
                ),
                migrations.AddIndex(
                    model_name='game',
                    index=models.Index(condition=models.Q(('status', 'live')), fields=['-moved_at'], name='game_watch'),
                ),
                migrations.AddIndex(
                    model_name='game',
                    index=models.Index(condition=models.Q(('counted_at__isnull', False)), fields=['pool', 'counted_at', 'id'], name='game_rated'),
                ),
                migrations.AddConstraint(
                    model_name='game',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended_at', None), ('status', 'live')), models.Q(models.Q(('status', 'live'), _negated=True), ('ended_at__isnull', False)), _connector='OR'), name='game_ended_when_not_live'),
                ),
                migrations.AddConstraint(
                    model_name='ply',
                    constraint=models.UniqueConstraint(fields=('game', 'number'), name='one_ply_a_number'),
                ),
                migrations.AddIndex(
                    model_name='seat',
                    index=models.Index(condition=models.Q(('seen_until__isnull', False)), fields=['seen_until'], name='seat_watched'),
                ),
                migrations.AddConstraint(
                    model_name='seat',
                    constraint=models.UniqueConstraint(fields=('game', 'name'), name='one_player_a_seat'),
                ),
                migrations.AddIndex(
                    model_name='vacation',
                    index=models.Index(fields=['player', 'ends_at'], name='vacation_now'),
                ),
                migrations.AddConstraint(
                    model_name='vacation',
                    constraint=models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='vacation_ends_after_start'),
                ),
            ]
        )
    ]
