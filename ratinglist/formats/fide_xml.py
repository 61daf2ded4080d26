"""FIDE's XML lists: no declaration (so UTF-8), one `<player>` a person, its elements in FIDE's order.

Names keep their letters. Whoever has no FIDE id is given his local number.
"""

from collections.abc import Iterable
from functools import lru_cache
from xml.sax.saxutils import escape

from ratinglist.formats.fide_txt import SEXES, UNRATED, flag
from ratinglist.formats.form import Form, Row
from ratinglist.formats.letters import printable

COMBINED_TAGS = {
    "standard": ("rating", "games", "k"),
    "rapid": ("rapid_rating", "rapid_games", "rapid_k"),
    "blitz": ("blitz_rating", "blitz_games", "blitz_k"),
}


# Lists say the same few words a million times.
@lru_cache(1 << 14)
def plain(text: str) -> str:
    return escape(printable(text))


def figures(row: Row, type_code: str, tags: tuple[str, str, str]) -> str:
    """Rating, games and K of one type: 0 for each when unrated."""
    rating, games, k, _ = row.figures.get(type_code, UNRATED)
    first, second, third = tags
    return f"<{first}>{rating or 0}</{first}><{second}>{games}</{second}><{third}>{k}</{third}>"


class FideXml(Form):
    ending = ".xml"

    def tags(self) -> dict[str, tuple[str, str, str]]:
        raise NotImplementedError

    def head(self) -> str:
        return "<playerslist>\n"

    def tail(self) -> str:
        return "</playerslist>\n"

    def lines(self, rows: Iterable[Row]) -> str:
        tags = self.tags()
        return "".join(self.player(row, tags) for row in rows)

    def player(self, row: Row, tags: dict) -> str:
        numbers = "".join(figures(row, code, names) for code, names in tags.items())
        return (
            f"<player><fideid>{row.number}</fideid><name>{plain(row.name)}</name>"
            f"<country>{plain(row.federation)}</country><sex>{SEXES.get(row.sex, '')}</sex>"
            f"<title>{plain(row.title)}</title><w_title>{plain(row.women_title)}</w_title>"
            f"<o_title>{plain(row.other_titles)}</o_title><foa_title>{plain(row.online_title)}</foa_title>"
            f"{numbers}<birthday>{row.birth_year or ''}</birthday><flag>{flag(row, tags)}</flag></player>\n"
        )


class SingleXml(FideXml):
    code = "fide-xml"

    def tags(self):
        return {self.about.types[0]: COMBINED_TAGS["standard"]}


class CombinedXml(FideXml):
    code = "fide-combined-xml"

    def tags(self):
        return COMBINED_TAGS
