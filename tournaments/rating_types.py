"""The rating types that every federation starts with."""

# code, name, chapter of the regulations, whose rating stands in
TYPES = (
    ("standard", "Standard", "standard", None),
    ("rapid", "Rapid", "rapid", "standard"),
    ("blitz", "Blitz", "rapid", "standard"),
)


def ensure_types(apps=None, schema_editor=None) -> None:
    """Add the types that are missing, touching none that is there; also runs in a data migration."""
    if apps is None:
        from django.apps import apps
    model = apps.get_model("tournaments", "RatingType")
    for order, (code, name, chapter, stand_in) in enumerate(TYPES):
        model.objects.get_or_create(
            code=code, defaults={"name": name, "chapter": chapter, "stand_in_id": stand_in, "order": order}
        )
