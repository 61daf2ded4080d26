from datetime import date, datetime

import pytest

from players import cells

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("cell", "born", "precision"),
    [
        ("2009", date(2009, 1, 1), "year"),
        (2009, date(2009, 1, 1), "year"),
        (2009.0, date(2009, 1, 1), "year"),
        ("2009-05-01", date(2009, 5, 1), "full"),
        ("01.05.2009", date(2009, 5, 1), "full"),
        ("1.5.2009", date(2009, 5, 1), "full"),
        ("2009/05/01", date(2009, 5, 1), "full"),
        (datetime(2009, 5, 1), date(2009, 5, 1), "full"),
        ("2009-05-01 00:00:00", date(2009, 5, 1), "full"),
        ("2009/00/00", date(2009, 1, 1), "year"),
        ("00.00.2009", date(2009, 1, 1), "year"),
        ("0000/00/00", None, "unknown"),
        ("0000", None, "unknown"),
        ("0", None, "unknown"),
        ("", None, "unknown"),
        (None, None, "unknown"),
    ],
)
def test_births_are_read_with_their_precision(cell, born, precision):
    assert cells.birth(cell, on=TODAY) == (born, precision)


@pytest.mark.parametrize(
    "cell", ["2009-13-01", "31.02.2009", "05/01/2009", "May 2009", "2027", "2026-12-01", "1700"]
)
def test_births_that_cannot_be_are_refused(cell):
    with pytest.raises(ValueError, match=r"correct it|write it as"):
        cells.birth(cell, on=TODAY)


@pytest.mark.parametrize(
    ("cell", "sex"),
    [("F", "w"), ("f", "w"), ("w", "w"), ("W", "w"), ("M", "m"), ("m", "m"), ("", ""), (None, "")],
)
def test_sexes_are_read_in_every_usual_letter(cell, sex):
    assert cells.sex(cell) == sex


@pytest.mark.parametrize(
    ("cell", "title"), [("gm", "GM"), ("g", "GM"), (" wf ", "WFM"), ("WH", "WH"), ("", ""), ("M", "IM")]
)
def test_titles_are_brought_to_their_codes_t03(cell, title):
    assert cells.title(cell) == title


@pytest.mark.parametrize(
    ("reader", "cell", "sentence"),
    [
        (cells.sex, "x", "write m, w or f"),
        (cells.title, "Dr", "is not a title"),
        (cells.federation, "NO", "three-letter code"),
        (cells.federation, "", "three-letter code"),
        (cells.fide_id, "15OO101", "write its digits only"),
        (cells.fide_id, -5, "write its digits only"),
        (cells.fide_id, "9" * 30, "write its digits only"),
        (cells.status, "ill", "active, deceased or left"),
        (cells.name, " ", "name is missing"),
        (cells.name, "x" * 101, "at most 100 fit"),
        (cells.day, "2009", "not a full date"),
        (cells.other_titles, "IA, !", "commas between"),
    ],
)
def test_a_wrong_cell_is_refused_with_what_to_write(reader, cell, sentence):
    with pytest.raises(ValueError, match=sentence):
        reader(cell)


@pytest.mark.parametrize(
    ("cell", "text"), [("'=1+1", "=1+1"), ("'t Hart", "'t Hart"), (12.0, "12"), ("  a  b ", "a b")]
)
def test_text_of_a_cell(cell, text):
    assert cells.text(cell) == text
