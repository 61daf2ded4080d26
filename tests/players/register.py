"""Makers of register rows for tests."""

from datetime import date

from django.contrib.auth.models import Permission

from players.models import Club, Federation, Player


def make_federation(code="NOR"):
    return Federation.objects.get_or_create(code=code)[0]


def make_player(name="Roevg, Jan", *, born=None, federation="NOR", **facts):
    """`born` is a full date, a year, or None."""
    if isinstance(born, date):
        facts |= {"birth_date": born, "birth_precision": "full"}
    elif born:
        facts |= {"birth_date": date(born, 1, 1), "birth_precision": "year"}
    player = Player(name=name, federation=make_federation(federation), **facts)
    player.fold().save()
    return player


def make_club(number="12", name="Tower"):
    return Club.objects.create(number=number, name=name, federation=make_federation())


def allow(user, *codenames):
    """The user as staff with these permissions over the register."""
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    user.user_permissions.add(
        *Permission.objects.filter(content_type__app_label="players", codename__in=codenames)
    )
    return user
