"""The index of finished games; those that have ended wait in line for it."""

import django.db.models.deletion
from django.db import migrations, models

from games.common.migrating import CreateKeyedModel


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('play', '0003_plans'),
    ]

    operations = [
        CreateKeyedModel(
            name='Reached',
            fields=[
                ('pk', models.CompositePrimaryKey('key', 'seq', 'ply', blank=True, editable=False, primary_key=True, serialize=False)),
                ('key', models.BigIntegerField()),
                ('seq', models.IntegerField()),
                ('ply', models.SmallIntegerField()),
                ('after', models.BigIntegerField(null=True)),
            ],
        ),
        CreateKeyedModel(
            name='Posting',
            fields=[
                ('pk', models.CompositePrimaryKey('term', 'seq', blank=True, editable=False, primary_key=True, serialize=False)),
                ('term', models.IntegerField()),
                ('seq', models.IntegerField()),
                ('seats', models.SmallIntegerField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Waiting',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='play.game')),
                ('since', models.DateTimeField()),
            ],
            options={
                'verbose_name_plural': 'games waiting for the index',
            },
        ),
        CreateKeyedModel(
            name='EntrySeat',
            fields=[
                ('pk', models.CompositePrimaryKey('player', 'seq', blank=True, editable=False, primary_key=True, serialize=False)),
                ('player', models.IntegerField()),
                ('seq', models.IntegerField()),
                ('seats', models.SmallIntegerField()),
                ('team', models.SmallIntegerField()),
                ('score', models.SmallIntegerField()),
                ('rating', models.SmallIntegerField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['seq'], name='seats_of_entry')],
            },
        ),
        migrations.CreateModel(
            name='Term',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=10)),
                ('text', models.CharField(max_length=64)),
                ('games', models.IntegerField(default=0)),
                ('seats', models.SmallIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('text', 'kind'), name='one_term'), models.CheckConstraint(condition=models.Q(('kind__in', ['took', 'eq', 'harmony', 'ratio', 'ambush', 'helper', 'at', 'game', 'rules', 'ladder', 'end', 'won', 'rated', 'machines', 'void'])), name='term_of_known_kind')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('seq', models.IntegerField(primary_key=True, serialize=False)),
                ('ended_at', models.DateTimeField()),
                ('plies', models.IntegerField()),
                ('moves', models.IntegerField()),
                ('rating', models.SmallIntegerField(null=True)),
                ('of_game', models.IntegerField()),
                ('of_rules', models.IntegerField()),
                ('of_end', models.IntegerField()),
                ('of_won', models.IntegerField()),
                ('heads', models.CharField(max_length=200, verbose_name='terms of the game as a whole')),
                ('version', models.SmallIntegerField(default=1)),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='entry', to='play.game')),
            ],
            options={
                'verbose_name_plural': 'entries',
                'indexes': [models.Index(fields=['ended_at', 'seq'], name='entry_ended'), models.Index(fields=['plies', 'seq'], name='entry_plies'), models.Index(condition=models.Q(('rating__isnull', False)), fields=['rating', 'seq'], name='entry_rating')],
            },
        ),
        migrations.RunSQL(
            "INSERT INTO archive_waiting (game_id, since) "
            "SELECT id, ended_at FROM games_game "
            "WHERE status = 'finished' AND NOT local",
            migrations.RunSQL.noop,
        ),
    ]
