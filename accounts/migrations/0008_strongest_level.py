"""The strong partner plays as the strongest level does: its account becomes that of the
level, with all its games."""

from django.db import migrations

from accounts import names

OLD, NEW = "strong", "astrolabe"


def rename(apps, old, new):
    person = apps.get_model("accounts", "User")
    if person.objects.filter(partner=new).exists():
        return
    username = names.partner_name(new)
    named = {"username": username, "name_key": names.key_of(username)}
    person.objects.filter(partner=old).update(partner=new, **named)


def forwards(apps, schema_editor):
    rename(apps, OLD, NEW)


def backwards(apps, schema_editor):
    rename(apps, NEW, OLD)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_boards")]

    operations = [migrations.RunPython(forwards, backwards)]
