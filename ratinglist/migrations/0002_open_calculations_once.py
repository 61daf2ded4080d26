from django.db import migrations, models
from django.db.models import Exists, OuterRef, Q

OPEN = Q(status__in=["waiting", "running"])


def leave_the_first_open(apps, schema_editor):
    """Two requests at the same instant could leave two open rows; the first one does the work of both."""
    calculations = apps.get_model("ratinglist", "Calculation").objects.filter(OPEN)
    earlier = calculations.filter(
        act=OuterRef("act"), type=OuterRef("type"), date=OuterRef("date"), pk__lt=OuterRef("pk")
    )
    twice = list(calculations.filter(Exists(earlier)).values_list("pk", flat=True))
    calculations.filter(pk__in=twice).update(status="failed", error="The same was asked for twice.")


class Migration(migrations.Migration):

    dependencies = [("ratinglist", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="calculation",
            name="worker",
            field=models.CharField(blank=True, db_default="", max_length=100),
        ),
        migrations.RunPython(leave_the_first_open, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="calculation",
            constraint=models.UniqueConstraint(
                condition=OPEN, fields=["act", "type", "date"], name="calculation_open_once"
            ),
        ),
    ]
