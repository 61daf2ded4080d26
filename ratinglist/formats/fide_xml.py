"""FIDE's XML lists: no declaration (so UTF-8), one `<player>` a person, its elements in FIDE's order.

Names keep their letters. Whoever has no FIDE id is given his local number.
"""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from ratinglist.formats.fide_txt import SEXES, UNRATED, flag
from ratinglist.formats.form import Form, Row
from ratinglist.formats.letters import printable

COMBINED_TAGS = {
    "standard": ("rating", "games", "k"),
    "rapid": ("rapid_rating", "rapid_games", "rapid_k"),
    "blitz": ("blitz_rating", "blitz_games", "blitz_k"),
}


def element(tag: str, value) -> str:
    return f"<{tag}>{escape(printable(str(value)))}</{tag}>"


def figures(row: Row, type_code: str, tags: tuple[str, str, str]) -> str:
    """Rating, games and K of one type: 0 for each when unrated."""
    rating, games, k, _ = row.figures.get(type_code, UNRATED)
    return "".join(element(tag, value or 0) for tag, value in zip(tags, (rating, games, k), strict=True))


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
        person = (
            ("fideid", row.number),
            ("name", row.name),
            ("country", row.federation),
            ("sex", SEXES.get(row.sex, "")),
            ("title", row.title),
            ("w_title", row.women_title),
            ("o_title", row.other_titles),
            ("foa_title", row.online_title),
        )
        numbers = "".join(figures(row, code, names) for code, names in tags.items())
        end = element("birthday", row.birth_year or "") + element("flag", flag(row, tags))
        return f"<player>{''.join(element(*pair) for pair in person)}{numbers}{end}</player>\n"


class SingleXml(FideXml):
    code = "fide-xml"

    def tags(self):
        return {self.about.types[0]: COMBINED_TAGS["standard"]}


class CombinedXml(FideXml):
    code = "fide-combined-xml"

    def tags(self):
        return COMBINED_TAGS
