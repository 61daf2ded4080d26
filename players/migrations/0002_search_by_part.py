from django.db import migrations

CREATE = "CREATE INDEX player_name_parts ON players_player USING gin (string_to_array(name_key, ' '))"


def create(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(CREATE)


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX player_name_parts")


class Migration(migrations.Migration):
    dependencies = [("players", "0001_initial")]
    operations = [migrations.RunPython(create, drop)]
