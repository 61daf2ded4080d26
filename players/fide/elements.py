"""Rows out of FIDE's XML lists, element by element, keeping no tree."""

from collections.abc import Iterator
from typing import BinaryIO
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from players.fide.refusals import refused
from players.fide.rows import CELLS, BadCell, row

FIELDS = {
    "fideid": "fide_id",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "w_title": "women_title",
    "o_title": "other_titles",
    "foa_title": "online_title",
    "birthday": "birth_year",
    "flag": "flag",
}
COMBINED_FIGURES = {
    "rating": "standard",
    "games": "standard_games",
    "k": "standard_k",
    "rapid_rating": "rapid",
    "rapid_games": "rapid_games",
    "rapid_k": "rapid_k",
    "blitz_rating": "blitz",
    "blitz_games": "blitz_games",
    "blitz_k": "blitz_k",
}


def element_rows(file: str, stream: BinaryIO, types: tuple[str, ...]) -> Iterator[tuple]:
    """For each `<player>` its place in the file and a row, or the BadCell that says why not."""
    names = FIELDS | (COMBINED_FIGURES if len(types) > 1 else single_figures(*types))
    for place, player in enumerate(players(file, stream), 1):
        told = {names[tag]: value for tag, value in player.items() if tag in names}
        try:
            yield place, row(place, [told.get(cell, "") for cell in CELLS], types), False
        except BadCell as bad:
            yield place, bad.in_row_of(told.get("fide_id", "")), False


def single_figures(type_code: str) -> dict[str, str]:
    return {"rating": type_code, "games": f"{type_code}_games", "k": f"{type_code}_k"}


def first_fields(file: str, stream: BinaryIO) -> dict[str, str]:
    """The fields of the first player, {} when there is none."""
    return next(players(file, stream), {})


def players(file: str, stream: BinaryIO) -> Iterator[dict[str, str]]:
    depth, root = 0, None
    try:
        for event, element in iterparse(stream, events=("start", "end")):
            if event == "start":
                depth += 1
                root = checked_root(file, element) if depth == 1 else root
                continue
            depth -= 1
            if depth == 1:
                if element.tag == "player":
                    yield fields(element)
                # The root keeps what it has seen, so it is emptied and not the element alone.
                root.clear()
    except ParseError as error:
        mend = "the file was cut short or changed on its way: download it again"
        raise refused(
            "list-damaged", file, f"the XML breaks off, {error}", mend, line=error.position[0]
        ) from error
    except DefusedXmlException as error:
        raise refused(
            "list-layout", file, f"the XML defines entities, {error}", "FIDE's never does"
        ) from error


def checked_root(file: str, root: Element) -> Element:
    if root.tag == "playerslist":
        return root
    what = f"the XML begins with <{root.tag[:40]}>, expected <playerslist>"
    raise refused("list-layout", file, what, "download the list again", line=1)


def fields(player: Element) -> dict[str, str]:
    """Text by tag; about 2011 the id was the attribute `FIDEID`."""
    told = {child.tag: (child.text or "").strip() for child in player}
    attributes = {name.lower(): value.strip() for name, value in player.attrib.items()}
    return attributes | told
