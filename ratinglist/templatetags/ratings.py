"""Numbers, codes and addresses of ratings as the pages print them."""

from django import template
from django.template.defaultfilters import capfirst

from players.roles import is_arbiter, is_officer
from ratinglist.pages.words import explained
from ratinglist.paths import list_path

register = template.Library()
register.simple_tag(list_path)
register.simple_tag(explained)
register.filter(is_officer)
register.filter(is_arbiter)

MINUS = "−"
# What a template hands over for a value that is not there.
NOTHING = (None, "")


@register.filter
def hundredths(value: int | None) -> str:
    """`-36` as `−0.36`; empty for None."""
    if value in NOTHING:
        return ""
    whole, part = divmod(abs(value), 100)
    return f"{MINUS if value < 0 else ''}{whole}.{part:02d}"


@register.filter
def signed_hundredths(value: int | None) -> str:
    return ("+" if value and value > 0 else "") + hundredths(value)


@register.filter
def minus(value: int | None) -> str:
    """A whole number with a real minus sign; empty for None."""
    return "" if value in NOTHING else str(value).replace("-", MINUS)


@register.filter
def signed(value: int | None) -> str:
    """`+8`, `−12`, `0`; empty for None."""
    return ("+" if value and value > 0 else "") + minus(value)


@register.filter
def halves(value: int | None) -> str:
    """Half points as points: `3` is `1½`; empty for None."""
    if value in NOTHING:
        return ""
    whole, half = divmod(value, 2)
    return (str(whole) if whole or not half else "") + ("½" if half else "")


@register.filter
def tenths(value: int | None) -> str:
    """Tenths of a point as points: `55` is `5½`, `53` is `5.3`; empty for None."""
    if value in NOTHING:
        return ""
    return halves(value // 5) if value % 5 == 0 else f"{value // 10}.{value % 10}"


@register.filter
def trend(value: int | None) -> str:
    """The class of a change: `up`, `down` or none."""
    return "" if not value else "up" if value > 0 else "down"


@register.filter
def plus(value: str | None) -> str:
    """Decimal text with its sign, `7.2` as `+7.2` and `-3` as `−3`; empty for None."""
    if value in NOTHING:
        return ""
    sign = "" if value.startswith("-") or not value.strip("0.") else "+"
    return sign + value.replace("-", MINUS)


@register.filter
def trend_of(value: str | None) -> str:
    """`trend` of decimal text."""
    return "" if not value or not value.strip("-0.") else "down" if value.startswith("-") else "up"


@register.filter
def half(value) -> str:
    """A score of a calculator's question: `½` for 0.5."""
    return "½" if value not in (0, 1) else str(int(value))


@register.filter
def meaning(setting) -> str:
    """What a setting of an edition means; hundredths are shown as points, so they are called so."""
    text = setting.meaning.replace("hundredths of a rating point", "rating points")
    return capfirst(text.replace(", in hundredths of a point", ""))


@register.filter
def at(mapping: dict, key):
    """What `mapping` has under `key`."""
    return mapping.get(key)
