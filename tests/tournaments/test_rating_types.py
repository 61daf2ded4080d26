import pytest
from django.apps import apps

from tournaments.models import RatingType
from tournaments.rating_types import ensure_types

pytestmark = pytest.mark.django_db


def test_standard_rapid_and_blitz_are_there_in_this_order():
    ensure_types(apps, None)
    assert [type_.code for type_ in RatingType.objects.all()] == ["standard", "rapid", "blitz"]
    assert RatingType.objects.get(code="blitz").stand_in_id == "standard"
    assert RatingType.objects.get(code="rapid").chapter == "rapid"


def test_a_renamed_type_keeps_its_name():
    ensure_types()
    RatingType.objects.filter(code="blitz").update(name="Lightning")
    ensure_types()
    assert RatingType.objects.get(code="blitz").name == "Lightning"
    assert RatingType.objects.count() == 3
