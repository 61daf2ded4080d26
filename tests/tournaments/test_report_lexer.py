"""Bytes to records: encodings, line ends, kinds of lines, and what is refused without being parsed."""

import pytest
from django.conf import settings

from tournaments.reports.lexer import COMMENT, EXTENSION, NATIONAL, RECORD, RULER, SIZE_LIMIT, UNKNOWN, lexed

LINE = "001    1 m    Muñoz, Ángel"


def codes(found):
    return [finding.code for finding in found.findings]


def test_utf8_is_read_as_such():
    found = lexed(LINE.encode())
    assert (found.encoding, found.records[0].text, found.findings) == ("utf-8", LINE, [])


def test_cp1252_is_the_last_resort_and_told():
    found = lexed(LINE.encode("cp1252"))
    assert (found.encoding, found.records[0].text, codes(found)) == ("cp1252", LINE, ["I001"])


def test_a_forced_encoding_is_taken():
    found = lexed("001    1      Łukasz".encode("cp1250"), encoding="cp1250")
    assert (found.encoding, found.records[0].text[14:]) == ("cp1250", "Łukasz")


def test_an_encoding_nobody_knows_is_refused():
    found = lexed(LINE.encode(), encoding="cp9999")
    assert found.refused
    assert "cp9999" in found.findings[0].what


def test_bytes_outside_the_forced_encoding_are_a_warning_at_their_line():
    found = lexed(b"012 Open\n022 \xff\xfe", encoding="utf-8")
    assert [(finding.code, finding.line) for finding in found.findings] == [("W030", 2)]


def test_a_byte_order_mark_is_taken_off_and_told():
    found = lexed(b"\xef\xbb\xbf012 Open")
    assert (found.records[0].code, codes(found)) == ("012", ["I002"])


def test_a_file_cut_inside_a_character_is_a_warning():
    assert codes(lexed(LINE.encode()[:17])) == ["W030"]


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_every_line_end_gives_the_same_records(end):
    found = lexed(end.join(["012 Open", "", "022 Town", ""]).encode())
    assert [(record.code, record.line) for record in found.records] == [("012", 1), ("022", 3)]


def test_mixed_line_ends_are_told():
    found = lexed(b"012 Open\r\n022 Town\n032 GER\r")
    assert [record.code for record in found.records] == ["012", "022", "032"]
    assert found.findings[0].what == "Line ends: CR and LF and CRLF."


def test_trailing_control_z_and_nul_are_dropped():
    found = lexed(b"012 Open\r\n\x1a\x00\x00")
    assert [record.text for record in found.records] == ["012 Open"]


def test_stray_control_characters_and_tabs_become_blanks():
    found = lexed(b"012 Open\x0b\n022 Old\tTown" + b" " * 200)
    assert [record.text.rstrip() for record in found.records] == ["012 Open", "022 Old Town"]
    assert sorted(codes(found)) == ["I004", "I005"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("012 Open", RECORD),
        ("132", RECORD),
        ("XXR 9", EXTENSION),
        ("BBW  3.0", EXTENSION),
        ("FRA   14    Name", NATIONAL),
        ("FRAGILE", UNKNOWN),
        ("### remark", COMMENT),
        ("DDD SSSS sTTT NNNN RRRR", RULER),
        ("0123456789012345678901234567890", RULER),
        ("         1         2         3", RULER),
        ("DAT    1 EMAIL", UNKNOWN),
        ("00A Head", UNKNOWN),
    ],
)
def test_each_line_has_its_kind(line, kind):
    assert lexed(line.encode()).records[0].kind == kind


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b" \r\n\x1a", "empty"),
        (LINE.encode("utf-16"), "UTF-16"),
        (LINE.encode("utf-16-le"), "UTF-16"),
        (b"PK\x03\x04rest of it", "ZIP"),
        (b"%PDF-1.7 rest of it", "PDF"),
        (bytes(range(256)), "binary"),
        (b"012 Open\n\x00\x01\x02\n001", "binary"),
        (b"\n" * 100_001, "lines"),
        (b"001 |   1|m|Rossi, Ugo", "separated by |"),
    ],
)
def test_what_is_no_report_is_refused_with_the_reason(data, words):
    found = lexed(data)
    assert found.refused
    assert (found.findings[-1].code, found.findings[-1].severity) == ("E001", "fatal")
    assert words in found.findings[-1].what
    assert found.findings[-1].mend


def test_a_file_above_the_limit_is_refused_unread():
    found = lexed(b"0" * (SIZE_LIMIT + 1))
    assert (found.records, found.refused) == ([], True)
    assert "20,000,001 bytes" in found.findings[0].what


def test_a_report_may_have_as_many_bytes_as_an_upload():
    assert settings.MAX_REPORT_BYTES == SIZE_LIMIT
