"""The list as a workbook of one sheet, written as it comes and byte for byte the same for the same rows.

Text is stored as text, so that no cell runs as a formula. Not written by the library that reads workbooks: it
stamps the current time into them.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ratinglist.formats.csv import COLUMNS, cells
from ratinglist.formats.form import Form, Row
from ratinglist.formats.letters import printable

XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
WIDTHS = {"name": 30, "club": 30, "fide_id": 12, "national_id": 12, "other_titles": 14, "women_title": 12}
BOLD = ' s="1"'
SHEET_NAME = "xl/worksheets/sheet1.xml"
PARTS = {
    "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{KIND}.sheet.main+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{KIND}.styles+xml"/>'
    f'<Override PartName="/{SHEET_NAME}" ContentType="{KIND}.worksheet+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{SHEET}" xmlns:r="{OFFICE}">'
    '<sheets><sheet name="list" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{OFFICE}/styles" Target="styles.xml"/></Relationships>',
    "xl/styles.xml": f'<styleSheet xmlns="{SHEET}">'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
}


def member(name: str) -> ZipInfo:
    """A file in the package that carries no clock and no machine."""
    info = ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    info.compress_type, info.create_system, info.external_attr = ZIP_DEFLATED, 3, 0o644 << 16
    return info


def cell(value, style: str = "") -> str:
    if value == "":
        return f"<c{style}/>"
    if isinstance(value, int):
        return f"<c{style}><v>{value}</v></c>"
    return f'<c{style} t="inlineStr"><is><t xml:space="preserve">{escape(printable(value))}</t></is></c>'


def row_of(values: Iterable, style: str = "") -> str:
    return f"<row>{''.join([cell(value, style) for value in values])}</row>"


class Xlsx(Form):
    code = "xlsx"
    ending = ".xlsx"

    def head(self) -> str:
        widths = "".join(
            f'<col min="{place}" max="{place}" width="{WIDTHS.get(name, 10)}" customWidth="1"/>'
            for place, name in enumerate(COLUMNS, 1)
        )
        return (
            f'{XML}<worksheet xmlns="{SHEET}"><sheetViews><sheetView workbookViewId="0">'
            '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
            "</sheetView></sheetViews>"
            f"<cols>{widths}</cols><sheetData>{row_of(COLUMNS, BOLD)}"
        )

    def lines(self, rows: Iterable[Row]) -> str:
        (type_code,) = self.about.types
        return "".join(row_of(cells(row, type_code)) for row in rows)

    def tail(self) -> str:
        return "</sheetData></worksheet>"

    @contextmanager
    def opened(self, file: BinaryIO) -> Iterator[BinaryIO]:
        with ZipFile(file, "w", ZIP_DEFLATED) as package:
            for name, text in PARTS.items():
                package.writestr(member(name), XML + text)
            with package.open(member(SHEET_NAME), "w", force_zip64=True) as sheet:
                yield sheet
