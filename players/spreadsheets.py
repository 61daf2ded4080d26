"""CSV and XLSX as people save them, with line numbers; written so that no cell runs as a formula."""

import csv
import io
import zipfile

import tablib
from import_export.formats.base_formats import CSV, XLSX
from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from players.refusal import Refused

DELIMITERS = ",;\t|"
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
# A packed sheet may grow a thousandfold; 100,000 members unpack to some 60 MB.
MAX_UNPACKED_BYTES = 500_000_000


def decoded(data: bytes) -> str:
    """The text of a table: UTF-16 by its mark, else UTF-8 with or without mark, else Windows-1252."""
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return decoded_as(data, "utf-16")
    if b"\x00" in data:
        raise Refused("not-a-table", "this is not a text file; save the table as CSV or XLSX")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return decoded_as(data, "cp1252")


def decoded_as(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Refused(
            "unknown-encoding",
            "byte {byte} fits neither UTF-8 nor Windows-1252; save the table as CSV in UTF-8",
            byte=error.start + 1,
        ) from None


def delimiter_of(heading: str) -> str:
    """The sign that parts most columns in the heading line; a comma when there is only one column."""
    return max(DELIMITERS, key=heading.count)


def csv_rows(text: str):
    """(line number, cells) of every line that is not empty."""
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=delimiter_of(text.partition("\n")[0]), strict=True
    )
    start = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield start, row
            start = reader.line_num + 1
    except csv.Error as error:
        raise Refused(
            "broken-table", "line {line}: {error}; check the quotation marks there", line=start, error=error
        ) from None


def xlsx_rows(data: bytes):
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            size = sum(entry.file_size for entry in packed.infolist())
        if size > MAX_UNPACKED_BYTES:
            raise Refused("table-too-big", "the table unpacks to {size} bytes; split it", size=size)
        sheet = load_workbook(io.BytesIO(data), read_only=True, data_only=True).worksheets[0]
        for line, row in enumerate(sheet.iter_rows(values_only=True), 1):
            if any(cell not in (None, "") for cell in row):
                yield line, list(row)
    except Refused:
        raise
    # openpyxl raises whatever its parsers raise on a damaged package.
    except Exception as error:
        raise Refused(
            "not-a-workbook",
            "this is not a whole XLSX file; save it again as XLSX or as CSV",
            cause=str(error),
        ) from None


def dataset_of(rows) -> tablib.Dataset:
    """The table under its first row; `lines` of the result are the line numbers of the rows below it."""
    rows = iter(rows)
    _, headings = next(rows, (0, []))
    while headings and headings[-1] in (None, ""):
        headings = headings[:-1]
    if not headings:
        raise Refused("empty-table", "the table is empty; its first line must name the columns")
    dataset = tablib.Dataset(headers=[str(heading or "").strip() for heading in headings])
    dataset.lines = []
    for line, row in rows:
        dataset.append(fitted(row, len(headings), line))
        dataset.lines.append(line)
    return dataset


def fitted(row: list, width: int, line: int) -> list:
    if any(cell not in (None, "") for cell in row[width:]):
        raise Refused(
            "too-many-cells",
            "line {line} has more cells than the first line has columns ({width}); put a value that "
            "holds the separator between quotation marks",
            line=line,
            width=width,
        )
    return row[:width] + [""] * (width - len(row))


def harmless(cell):
    """The cell with an apostrophe before what a spreadsheet would run as a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) else cell


class MembersCSV(CSV):
    """CSV in any usual encoding and with any usual separator; written in UTF-8 with commas."""

    def is_binary(self) -> bool:
        return True

    def get_read_mode(self) -> str:
        return "rb"

    def create_dataset(self, in_stream: bytes, **kwargs) -> tablib.Dataset:
        return dataset_of(csv_rows(decoded(in_stream)))

    def export_data(self, dataset: tablib.Dataset, **kwargs) -> bytes:
        text = io.StringIO(newline="")
        writer = csv.writer(text)
        writer.writerow(dataset.headers)
        writer.writerows([harmless(cell) for cell in row] for row in dataset)
        return text.getvalue().encode("utf-8-sig")


class MembersXLSX(XLSX):
    """The first sheet of a workbook."""

    def create_dataset(self, in_stream: bytes) -> tablib.Dataset:
        return dataset_of(xlsx_rows(in_stream))

    def export_data(self, dataset: tablib.Dataset, **kwargs) -> bytes:
        book = Workbook(write_only=True)
        sheet = book.create_sheet("members")
        sheet.append(dataset.headers)
        for row in dataset:
            sheet.append([printable(harmless(cell)) for cell in row])
        packed = io.BytesIO()
        book.save(packed)
        return packed.getvalue()


def printable(cell):
    return ILLEGAL_CHARACTERS_RE.sub("\N{REPLACEMENT CHARACTER}", cell) if isinstance(cell, str) else cell
