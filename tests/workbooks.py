"""Hand-made workbooks, unlike any saved by a spreadsheet program."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_XLSX = {
    "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="xml" '
    'ContentType="application/xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" '
    f'Type="{_DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_DOCUMENT}"><sheets>'
    '<sheet name="S1" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" '
    f'Type="{_DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns"
ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return file.getvalue()


def text_cell(place: str, text: str) -> str:
    """Return a text cell of an .xlsx file at a position such as A1."""
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


def xlsx(rows: str, more: Mapping[str, str | bytes] | None = None) -> bytes:
    """Return an .xlsx file with one table of these XML rows and with additional parts."""
    sheet = f'<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>'
    return zipped({**_XLSX, "xl/worksheets/sheet1.xml": sheet, **(more or {})})


def ods(rows: str, manifest: str = "") -> bytes:
    """Return an .ods file with one table of these XML rows; `manifest` is added to its manifest."""
    content = (
        f'<office:document-content xmlns:office="{_OFFICE}:office:1.0" xmlns:table="{_OFFICE}:table:1.0" '
        f'xmlns:text="{_OFFICE}:text:1.0"><office:body><office:spreadsheet><table:table table:name="T">'
        f"{rows}</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    listed = (
        f'<manifest:manifest xmlns:manifest="{_OFFICE}:manifest:1.0"><manifest:file-entry '
        f'manifest:full-path="/" manifest:media-type="{ODS_TYPE}"/>{manifest}</manifest:manifest>'
    )
    return zipped({"mimetype": ODS_TYPE, "META-INF/manifest.xml": listed, "content.xml": content})
