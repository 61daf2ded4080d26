from django.db import migrations

# Not imported from the code: a migration stays what it was on its day.
TYPES = (
    ("standard", "Standard", "standard", None),
    ("rapid", "Rapid", "rapid", "standard"),
    ("blitz", "Blitz", "rapid", "standard"),
)


def add_types(apps, schema_editor):
    model = apps.get_model("tournaments", "RatingType")
    for order, (code, name, chapter, stand_in) in enumerate(TYPES):
        values = {"name": name, "chapter": chapter, "stand_in_id": stand_in, "order": order}
        model.objects.get_or_create(code=code, defaults=values)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(add_types, migrations.RunPython.noop)]
