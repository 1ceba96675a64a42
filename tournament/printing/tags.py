"""PDF tags: which parts are text, and their reading order; lines and boxes are decoration.

Reportlab doesn't support tags, so the marks are inserted into each page's code here, and the tag tree into
the document: a heading and the texts on each page, in drawing order.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFPage
from reportlab.pdfgen.canvas import Canvas

HEADING_ROLE, TEXT_ROLE = "H1", "P"
_DECORATION = "/Artifact BMC"
_END = "EMC"


class TaggedCanvas(Canvas):
    """A canvas with tagged texts; everything else that is drawn counts as decoration."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self._role: str | None = TEXT_ROLE
        self._marked: list[list[str]] = []  # for each page, the roles of its texts, in order
        super().__init__(*args, **options)
        self._document: Any = self._doc  # type: ignore[attr-defined]  # the stubs leave it out

    @contextmanager
    def read_as(self, role: str | None) -> Iterator[None]:
        """Treat the texts within the block as a heading or, with None, as decoration."""
        before, self._role = self._role, role
        try:
            yield
        finally:
            self._role = before

    @contextmanager
    def marked(self) -> Iterator[None]:
        """Tag what is drawn within the block as text."""
        if self._role is None:
            yield
            return
        roles = self._marked[-1]
        self.addLiteral(_END)
        self.addLiteral(f"/{self._role} <</MCID {len(roles)}>> BDC")
        roles.append(self._role)
        yield
        self.addLiteral(_END)
        self.addLiteral(_DECORATION)

    def begin_page(self) -> None:
        """Start tagging a page; everything is decoration until a text is marked."""
        self._marked.append([])
        self.addLiteral(_DECORATION)

    def end_page(self) -> None:
        """End the page, and record which tags belong to it."""
        self.addLiteral(_END)
        self.showPage()
        page = self._document.Pages.pages[-1]
        page.__NoDefault__ = [*PDFPage.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents = len(self._marked) - 1
        page.Tabs = PDFName("S")

    def add_tags(self) -> None:
        """Add the tree of all tags to the document after all pages are drawn."""
        document = self._document
        root = PDFDictionary({"Type": PDFName("StructTreeRoot")})
        whole = PDFDictionary({"Type": PDFName("StructElem"), "S": PDFName("Document")})
        root_at, whole_at = document.Reference(root), document.Reference(whole)
        sections, numbers = [], []
        for number, roles in enumerate(self._marked):
            section, parents = self._section(number, roles, whole_at)
            sections.append(section)
            numbers += [number, document.Reference(PDFArray(parents))]
        whole["P"], whole["K"] = root_at, PDFArray(sections)
        root["K"], root["ParentTreeNextKey"] = whole_at, len(self._marked)
        root["ParentTree"] = document.Reference(PDFDictionary({"Nums": PDFArray(numbers)}))
        told = {"StructTreeRoot": root_at, "MarkInfo": PDFDictionary({"Marked": "true"})}
        for name, value in told.items():
            setattr(document.Catalog, name, value)

    def _section(self, number: int, roles: list[str], parent: Any) -> tuple[Any, list[Any]]:
        """Return a page's element, and the element that contains each of its texts."""
        document = self._document
        page = document.Reference(document.Pages.pages[number])
        section = PDFDictionary({"Type": PDFName("StructElem"), "S": PDFName("Sect"), "P": parent})
        section_at = document.Reference(section)
        elements = []
        for role in dict.fromkeys(roles):
            element = {"Type": PDFName("StructElem"), "S": PDFName(role), "P": section_at, "Pg": page}
            element["K"] = PDFArray([at for at, each in enumerate(roles) if each == role])
            elements.append((role, document.Reference(PDFDictionary(element))))
        by_role = dict(elements)
        parents = [by_role[role] for role in roles]
        section["K"] = PDFArray([at for _role, at in elements])
        return section_at, parents


def decoration(canvas: Canvas) -> AbstractContextManager[None]:
    """Hide the block's texts from screen readers; without tags they are hidden anyway."""
    return canvas.read_as(None) if isinstance(canvas, TaggedCanvas) else nullcontext()
