"""Workbooks designed to exhaust memory; each is below the file size limit."""

from __future__ import annotations

from collections.abc import Callable

from tests.workbooks import ods, text_cell, xlsx, zipped

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def _shared(text: str, cells: int, more: str = "") -> bytes:
    row = "".join('<c t="s"><v>0</v></c>' for _ in range(cells))
    texts = f'<sst xmlns="{_MAIN}"><si><t>{text}</t></si>{more}</sst>'
    return xlsx(f"<row>{row}</row>" * 20, {"xl/sharedStrings.xml": texts})


def _cell(text: str, attributes: str = "") -> str:
    attributes += ' office:value-type="string"'
    return f"<table:table-cell {attributes}><text:p>{text}</text:p></table:table-cell>"


def _ods_text(text: str) -> bytes:
    return ods(f"<table:table-row>{_cell(text)}</table:table-row>")


def _repeated_text() -> bytes:
    cell = _cell("x" * 30_000, 'table:number-columns-repeated="1000"')
    return ods(f'<table:table-row table:number-rows-repeated="1000">{cell}</table:table-row>')


def _many_sheets() -> bytes:
    numbers = range(1, 1000)
    sheets = "".join(f'<sheet name="S{n}" sheetId="{n}" r:id="r{n}"/>' for n in numbers)
    target = f'Type="{_DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"'
    links = "".join(f'<Relationship Id="r{n}" {target}/>' for n in numbers)
    book = f'<workbook xmlns="{_MAIN}" xmlns:r="{_DOCUMENT}"><sheets>{sheets}</sheets></workbook>'
    return xlsx(
        text_cell("XFD1048576", "x"),
        {
            "xl/workbook.xml": book,
            "xl/_rels/workbook.xml.rels": f"<Relationships>{links}</Relationships>",
        },
    )


def _nested_zip() -> bytes:
    inner = zipped({f"{n}": b"\0" * 10_000_000 for n in range(4)})
    return xlsx("", {f"xl/worksheets/{n}.xml": inner for n in range(20)} | {"xl/styles.xml": inner * 300})


def _entities() -> bytes:
    pairs = zip("abcdefghi", "bcdefghij", strict=True)
    nested = "".join(f'<!ENTITY {name} "{f"&{inner};" * 10}">' for inner, name in pairs)
    return xlsx("", {"xl/sharedStrings.xml": f'<!DOCTYPE x [<!ENTITY a "{"x" * 1000}">{nested}]><x>&j;</x>'})


def _names() -> str:
    return "".join(f"<n{n}/>" for n in range(300_000))


def _attributes(start: int, number: int) -> str:
    return " ".join(f'a{n}=""' for n in range(start, start + number))


HOSTILE_WORKBOOKS: dict[str, Callable[[], bytes]] = {
    "a shared text of 4 MB in 100 cells": lambda: _shared("x" * 4_000_000, 5),
    "a shared text of 4 MB in pieces": lambda: _shared("</t><t>".join(["x" * 100_000] * 40), 5),
    "a shared text of 32 kB in 2,000 cells": lambda: _shared("x" * 32_000, 100),
    "many shared texts with an emoji": lambda: _shared("x", 1, f"<si><t>{'x' * 30_000}😀</t></si>" * 250),
    "a part of 30 MB": lambda: xlsx(text_cell("A1", "x" * 30_000_000)),
    "shared texts of 30 MB": lambda: xlsx("", {"xl/sharedStrings.xml": b"x" * 30_000_000}),
    "inline texts": lambda: xlsx("".join(f"<row>{text_cell('', 'x' * 30_000)}</row>" for _ in range(250))),
    "an inline text of 7 MB": lambda: xlsx(text_cell("A1", "x" * 7_000_000)),
    "an attribute of 7 MB": lambda: xlsx(f'<row><c r="A1" x="{"y" * 7_000_000}"><v>1</v></c></row>'),
    "a tag with 300,000 attributes": lambda: xlsx(f"<row><c {_attributes(0, 300_000)}/></row>"),
    "attributes with ever new names": lambda: xlsx(
        "".join(f"<row {_attributes(n * 1000, 1000)}/>" for n in range(300))
    ),
    "tags with ever new names": lambda: xlsx(_names()),
    "a million tags within each other": lambda: xlsx("<a>" * 1_100_000 + "</a>" * 1_100_000),
    "entities within entities": _entities,
    "many sheets": _many_sheets,
    "zips within the zip": _nested_zip,
    "many parts": lambda: zipped({f"xl/{number}": "" for number in range(2500)}),
    "a repeated text": _repeated_text,
    "spaces without end": lambda: _ods_text('<text:s text:c="4000000000"/>'),
    "many tables": lambda: ods('</table:table><table:table table:name="x">' * 150_000),
    "paragraphs without end": lambda: _ods_text("</text:p><text:p>" * 400_000),
}

# Workbooks at the size limits, which are still read.
LARGEST_WORKBOOKS: dict[str, Callable[[], bytes]] = {
    "texts up to the bound": lambda: _shared("x" * 32_000, 5, f"<si><t>{'y' * 30_000}😀</t></si>" * 100),
    "numbers in each cell": lambda: xlsx(f"<row>{'<c><v>0.1234567890123</v></c>' * 100}</row>" * 2_000),
    "short shared texts": lambda: _shared("x", 1, "<si><t>ab</t></si>" * 400_000),
}
