"""The tables of this room are there since `games` made them; from now on they are its
own, by the names that they have."""

import django.db.models.deletion
from games.common.migrating import StateOnly
import games.ladders.models.ladders
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
                    name='Ladder',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.CharField(max_length=20, verbose_name='game')),
                        ('options', models.JSONField(default=dict)),
                        ('digest', models.CharField(max_length=8)),
                        ('slug', models.SlugField(max_length=48, unique=True)),
                        ('name', models.CharField(max_length=60, verbose_name='name')),
                        ('about', models.TextField(blank=True, verbose_name='about')),
                        ('access', models.CharField(choices=[('public', 'anyone with an account'), ('link', 'people with the link or a code'), ('chosen', 'by approval')], default='public', max_length=6)),
                        ('token', models.CharField(default=games.ladders.models.ladders.new_code, max_length=16, unique=True)),
                        ('form', models.CharField(choices=[('challenge', 'challenge ladder'), ('round_robin', 'round robin'), ('swiss', 'Swiss rounds')], default='challenge', max_length=11)),
                        ('control', models.CharField(max_length=12, verbose_name='time control')),
                        ('helps', models.BooleanField(default=True)),
                        ('rated', models.BooleanField(default=True)),
                        ('programs', models.BooleanField(default=False, verbose_name='programs may play')),
                        ('pool', models.CharField(blank=True, max_length=64, verbose_name='rating pool')),
                        ('status', models.CharField(choices=[('running', 'running'), ('paused', 'paused'), ('over', 'over')], default='running', max_length=7)),
                        ('starts_at', models.DateTimeField()),
                        ('ends_at', models.DateTimeField(blank=True, null=True)),
                        ('paused_at', models.DateTimeField(blank=True, null=True)),
                        ('settings', models.JSONField(default=dict)),
                        ('settings_version', models.PositiveIntegerField(default=1)),
                        ('season', models.PositiveIntegerField(default=1)),
                        ('version', models.PositiveIntegerField(default=1)),
                        ('created_at', models.DateTimeField()),
                        ('founder', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='founded_ladders', to=settings.AUTH_USER_MODEL)),
                        ('games', models.ManyToManyField(blank=True, related_name='ladders', to='play.game', verbose_name='games that count')),
                    ],
                    options={
                        'db_table': 'games_ladder',
                    },
                ),
                migrations.CreateModel(
                    name='InvitationCode',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('code', models.CharField(default=games.ladders.models.ladders.new_code, max_length=16, unique=True)),
                        ('label', models.CharField(blank=True, max_length=60, verbose_name='for whom')),
                        ('made_at', models.DateTimeField()),
                        ('used_at', models.DateTimeField(blank=True, null=True)),
                        ('used_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='codes', to='ladders.ladder')),
                    ],
                    options={
                        'db_table': 'games_invitationcode',
                    },
                ),
                migrations.CreateModel(
                    name='Invitation',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('role', models.CharField(blank=True, choices=[('owner', 'owner'), ('organiser', 'organiser'), ('arbiter', 'arbiter')], max_length=9)),
                        ('status', models.CharField(choices=[('open', 'not answered yet'), ('accepted', 'accepted'), ('declined', 'declined'), ('withdrawn', 'withdrawn')], default='open', max_length=9)),
                        ('is_hidden', models.BooleanField(default=False)),
                        ('rank', models.PositiveIntegerField(default=0)),
                        ('place', models.PositiveIntegerField(blank=True, null=True)),
                        ('reason', models.TextField(blank=True)),
                        ('made_at', models.DateTimeField()),
                        ('answered_at', models.DateTimeField(blank=True, null=True)),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations_made', to=settings.AUTH_USER_MODEL)),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL)),
                        ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='ladders.ladder')),
                    ],
                    options={
                        'db_table': 'games_invitation',
                    },
                ),
                migrations.CreateModel(
                    name='Member',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('status', models.CharField(choices=[('active', 'on the ladder'), ('parked', 'inactive'), ('limbo', 'leaving'), ('left', 'gone'), ('removed', 'removed by an organiser'), ('asking', 'waiting to be admitted')], default='active', max_length=7)),
                        ('place', models.PositiveIntegerField(blank=True, null=True)),
                        ('last_place', models.PositiveIntegerField(blank=True, null=True)),
                        ('best_place', models.PositiveIntegerField(blank=True, null=True)),
                        ('number', models.PositiveIntegerField(blank=True, null=True, verbose_name='pairing number')),
                        ('joined_at', models.DateTimeField()),
                        ('played_at', models.DateTimeField(verbose_name='last game for a place')),
                        ('idle_since', models.DateTimeField(verbose_name='idle since')),
                        ('due_at', models.DateTimeField(null=True, verbose_name='when idleness is looked at')),
                        ('challenged', models.BooleanField(default=False, verbose_name='has challenged before')),
                        ('warned_at', models.DateTimeField(blank=True, null=True)),
                        ('decayed_at', models.DateTimeField(blank=True, null=True)),
                        ('away_until', models.DateTimeField(blank=True, null=True, verbose_name='on vacation until')),
                        ('away_days', models.PositiveIntegerField(default=0, verbose_name='vacation days used')),
                        ('away_year', models.PositiveIntegerField(default=0, verbose_name='in the year')),
                        ('left_at', models.DateTimeField(blank=True, null=True)),
                        ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='ladders.ladder')),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_member',
                    },
                ),
                migrations.CreateModel(
                    name='LadderChallenge',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('status', models.CharField(choices=[('made', 'waits for an answer'), ('accepted', 'accepted, to be played'), ('playing', 'being played'), ('forfeit', 'forfeited, open to dispute'), ('done', 'done'), ('cancelled', 'taken back'), ('void', 'void')], default='made', max_length=9)),
                        ('result', models.CharField(blank=True, choices=[('challenger', 'the challenger won'), ('challenged', 'the challenged player won'), ('draw', 'drawn')], max_length=10)),
                        ('settings_version', models.PositiveIntegerField()),
                        ('season', models.PositiveIntegerField()),
                        ('challenger_place', models.PositiveIntegerField()),
                        ('challenged_place', models.PositiveIntegerField()),
                        ('made_at', models.DateTimeField()),
                        ('due_at', models.DateTimeField(null=True, verbose_name='when time alone changes it')),
                        ('remind_at', models.DateTimeField(blank=True, null=True, verbose_name='when that is near')),
                        ('challenger_ready_at', models.DateTimeField(blank=True, null=True)),
                        ('challenged_ready_at', models.DateTimeField(blank=True, null=True)),
                        ('challenger_here_until', models.DateTimeField(blank=True, null=True)),
                        ('challenged_here_until', models.DateTimeField(blank=True, null=True)),
                        ('forfeited', models.BooleanField(default=False, verbose_name='without a game that counts')),
                        ('claimed_at', models.DateTimeField(blank=True, null=True, verbose_name='forfeit claimed')),
                        ('disputed_at', models.DateTimeField(blank=True, null=True)),
                        ('dispute', models.TextField(blank=True, verbose_name='why a forfeit is disputed')),
                        ('ended_at', models.DateTimeField(blank=True, null=True)),
                        ('marked', models.BooleanField(default=False)),
                        ('game', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='ladder_challenge', to='play.game')),
                        ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to='ladders.ladder')),
                        ('challenged', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenged_by', to='ladders.member')),
                        ('challenger', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to='ladders.member')),
                        ('high', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ladders.member')),
                        ('low', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ladders.member')),
                    ],
                    options={
                        'db_table': 'games_ladderchallenge',
                    },
                ),
                migrations.CreateModel(
                    name='Organiser',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('role', models.CharField(choices=[('owner', 'owner'), ('organiser', 'organiser'), ('arbiter', 'arbiter')], max_length=9)),
                        ('since', models.DateTimeField()),
                        ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='organisers', to='ladders.ladder')),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='organises', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'games_organiser',
                    },
                ),
                migrations.CreateModel(
                    name='Pairing',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('board', models.PositiveIntegerField()),
                        ('result', models.CharField(blank=True, choices=[('first', 'the first won'), ('second', 'the second won'), ('draw', 'drawn'), ('bye', 'bye'), ('first_forfeit', 'the second did not play'), ('second_forfeit', 'the first did not play'), ('neither', 'neither played')], max_length=14)),
                        ('first_ready_at', models.DateTimeField(null=True)),
                        ('second_ready_at', models.DateTimeField(null=True)),
                        ('first_here_until', models.DateTimeField(null=True)),
                        ('second_here_until', models.DateTimeField(null=True)),
                        ('first', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairings_first', to='ladders.member')),
                        ('game', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='pairing', to='play.game')),
                        ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='pairings_second', to='ladders.member')),
                    ],
                    options={
                        'db_table': 'games_pairing',
                        'ordering': ['board'],
                    },
                ),
                migrations.CreateModel(
                    name='Decision',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('pause', 'paused the ladder'), ('resume', 'resumed the ladder'), ('award', 'awarded a game'), ('void', 'declared a game void'), ('move', 'moved a player'), ('remove', 'removed a player'), ('admit', 'admitted a player'), ('extend', 'extended a deadline'), ('dispute', 'decided a dispute'), ('role', 'changed an organiser'), ('season', 'ended a season')], max_length=7)),
                        ('reason', models.TextField()),
                        ('details', models.JSONField(blank=True, default=dict)),
                        ('made_at', models.DateTimeField()),
                        ('organiser', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='ladders.ladder')),
                        ('challenge', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='ladders.ladderchallenge')),
                        ('member', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='ladders.member')),
                        ('pairing', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='ladders.pairing')),
                    ],
                    options={
                        'db_table': 'games_decision',
                        'ordering': ['-made_at', '-pk'],
                    },
                ),
                migrations.CreateModel(
                    name='PlaceChange',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('season', models.PositiveIntegerField()),
                        ('before', models.PositiveIntegerField(null=True)),
                        ('after', models.PositiveIntegerField(null=True)),
                        ('cause', models.CharField(choices=[('join', 'joined'), ('win', 'won a challenge'), ('loss', 'lost a challenge'), ('draw', 'drew a challenge'), ('slid', 'a player climbed past'), ('rose', 'a player above left or dropped'), ('idle', 'did not play'), ('park', 'made inactive'), ('return', 'came back'), ('leave', 'left'), ('decision', 'an organiser decided'), ('season', 'a season began')], max_length=8)),
                        ('made_at', models.DateTimeField()),
                        ('challenge', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='place_changes', to='ladders.ladderchallenge')),
                        ('decision', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='place_changes', to='ladders.decision')),
                        ('member', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='place_changes', to='ladders.member')),
                    ],
                    options={
                        'db_table': 'games_placechange',
                        'ordering': ['-made_at', '-pk'],
                    },
                ),
                migrations.CreateModel(
                    name='Round',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('season', models.PositiveIntegerField()),
                        ('number', models.PositiveIntegerField()),
                        ('status', models.CharField(choices=[('playing', 'being played'), ('done', 'done')], default='playing', max_length=7)),
                        ('starts_at', models.DateTimeField()),
                        ('due_at', models.DateTimeField(null=True)),
                        ('remind_at', models.DateTimeField(null=True)),
                        ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='ladders.ladder')),
                    ],
                    options={
                        'db_table': 'games_round',
                        'ordering': ['season', 'number'],
                    },
                ),
                migrations.AddField(
                    model_name='pairing',
                    name='round',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairings', to='ladders.round'),
                ),
                migrations.CreateModel(
                    name='Season',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.PositiveIntegerField()),
                        ('starts_at', models.DateTimeField()),
                        ('ends_at', models.DateTimeField(blank=True, null=True, verbose_name='ended, or will end')),
                        ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seasons', to='ladders.ladder')),
                    ],
                    options={
                        'db_table': 'games_season',
                        'ordering': ['-number'],
                    },
                ),
                migrations.CreateModel(
                    name='Honour',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('place', models.PositiveIntegerField()),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='honours', to=settings.AUTH_USER_MODEL)),
                        ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='honours', to='ladders.season')),
                    ],
                    options={
                        'db_table': 'games_honour',
                        'ordering': ['place'],
                    },
                ),
                migrations.CreateModel(
                    name='SettingsChange',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.PositiveIntegerField()),
                        ('settings', models.JSONField()),
                        ('terms', models.JSONField(verbose_name='rules, control, helps, rated')),
                        ('note', models.TextField(blank=True, verbose_name='why')),
                        ('made_at', models.DateTimeField()),
                        ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='settings_changes', to='ladders.ladder')),
                    ],
                    options={
                        'db_table': 'games_settingschange',
                        'ordering': ['-number'],
                    },
                ),
                migrations.AddIndex(
                    model_name='ladder',
                    index=models.Index(fields=['access', 'status', '-created_at'], name='games_ladde_access_05fcfb_idx'),
                ),
                migrations.AddIndex(
                    model_name='invitation',
                    index=models.Index(fields=['by', '-made_at'], name='invited_lately'),
                ),
                migrations.AddConstraint(
                    model_name='invitation',
                    constraint=models.UniqueConstraint(condition=models.Q(('role', ''), ('status', 'open')), fields=('ladder', 'person'), name='one_open_invitation'),
                ),
                migrations.AddConstraint(
                    model_name='invitation',
                    constraint=models.UniqueConstraint(condition=models.Q(('status', 'open'), models.Q(('role', ''), _negated=True)), fields=('ladder', 'person'), name='one_open_role'),
                ),
                migrations.AddIndex(
                    model_name='member',
                    index=models.Index(fields=['ladder', 'place'], name='ladder_standing'),
                ),
                migrations.AddIndex(
                    model_name='member',
                    index=models.Index(condition=models.Q(('status', 'active')), fields=['due_at'], name='member_due'),
                ),
                migrations.AddConstraint(
                    model_name='member',
                    constraint=models.UniqueConstraint(fields=('ladder', 'player'), name='one_membership_a_ladder'),
                ),
                migrations.AddConstraint(
                    model_name='member',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('place__isnull', False), ('status', 'active')), models.Q(models.Q(('status', 'active'), _negated=True), ('place', None)), _connector='OR'), name='member_place_when_active'),
                ),
                migrations.AddIndex(
                    model_name='ladderchallenge',
                    index=models.Index(condition=models.Q(('status__in', ['made', 'accepted', 'playing', 'forfeit'])), fields=['due_at'], name='ladder_challenge_due'),
                ),
                migrations.AddIndex(
                    model_name='ladderchallenge',
                    index=models.Index(condition=models.Q(('remind_at__isnull', False)), fields=['remind_at'], name='ladder_challenge_near'),
                ),
                migrations.AddIndex(
                    model_name='ladderchallenge',
                    index=models.Index(condition=models.Q(('challenger_here_until__isnull', False), ('challenged_here_until__isnull', False), _connector='OR'), fields=['ladder'], name='ladder_challenge_awaited'),
                ),
                migrations.AddIndex(
                    model_name='ladderchallenge',
                    index=models.Index(fields=['ladder', 'status', '-made_at'], name='games_ladde_ladder__514002_idx'),
                ),
                migrations.AddIndex(
                    model_name='ladderchallenge',
                    index=models.Index(fields=['ladder', 'status', '-ended_at'], name='games_ladde_ladder__6b3f7b_idx'),
                ),
                migrations.AddConstraint(
                    model_name='ladderchallenge',
                    constraint=models.UniqueConstraint(condition=models.Q(('status__in', ['made', 'accepted', 'playing', 'forfeit'])), fields=('ladder', 'low', 'high'), name='one_open_challenge_a_pair'),
                ),
                migrations.AddConstraint(
                    model_name='organiser',
                    constraint=models.UniqueConstraint(fields=('ladder', 'person'), name='one_role_a_person'),
                ),
                migrations.AddIndex(
                    model_name='placechange',
                    index=models.Index(fields=['member', '-made_at'], name='place_time_line'),
                ),
                migrations.AddConstraint(
                    model_name='round',
                    constraint=models.UniqueConstraint(fields=('ladder', 'season', 'number'), name='one_round_a_number'),
                ),
                migrations.AddIndex(
                    model_name='pairing',
                    index=models.Index(condition=models.Q(('first_here_until__isnull', False), ('second_here_until__isnull', False), _connector='OR'), fields=['round'], name='pairing_awaited'),
                ),
                migrations.AddConstraint(
                    model_name='pairing',
                    constraint=models.UniqueConstraint(fields=('round', 'board'), name='one_board_a_pair'),
                ),
                migrations.AddConstraint(
                    model_name='season',
                    constraint=models.UniqueConstraint(fields=('ladder', 'number'), name='one_season'),
                ),
                migrations.AddConstraint(
                    model_name='settingschange',
                    constraint=models.UniqueConstraint(fields=('ladder', 'number'), name='one_settings_version'),
                ),
            ]
        )
    ]
