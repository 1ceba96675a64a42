"""Count the words in messages, docstrings and documents, here or in another checkout.

    python -m tests.architecture.words [FOLDER]

Fewer words are better, as long as nothing is missing. Refused words are those in
tests/architecture/vocabulary.py; the soft words below are right in some sentences.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.architecture.vocabulary import PATTERNS
from tests.locale.sources import CODE, ROOT, texts_in_sources

SOFT = re.compile(
    r"\b(nobody|somebody|all the same|thereof|of which|of it|stands?|holds?|awaited|leaders?|bring(s|ing)? in"
    r"|brought in|go(es)? out|withdraw(s|n|ing)?|in place of|besides)\b",
    re.IGNORECASE,
)
DEFINED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def docstrings(root: Path) -> Iterator[str]:
    for path in (path for folder in CODE for path in (root / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, DEFINED) and (said := ast.get_docstring(node)):
                yield said


def documents(root: Path) -> Iterator[str]:
    """Yield the documents, except the changelog, which is history."""
    for path in (*root.glob("*.md"), *(root / "docs").rglob("*.md")):
        if path.name != "CHANGELOG.md":
            yield path.read_text("utf-8")


def row(name: str, texts: Iterable[str]) -> str:
    """Return a line with the number of texts, words and marked words."""
    texts = list(texts)
    words = sum(len(text.split()) for text in texts)
    refused = sum(len(pattern.findall(text)) for pattern, _hint in PATTERNS for text in texts)
    soft = sum(1 for text in texts for _found in SOFT.finditer(text))
    return f"{name:<12} {len(texts):>6} texts {words:>7} words {refused:>5} refused {soft:>5} soft"


def main(root: Path) -> None:
    messages = (part for _context, text, plural in texts_in_sources(root) for part in (text, plural) if part)
    for name, texts in (
        ("messages", messages),
        ("docstrings", docstrings(root)),
        ("documents", documents(root)),
    ):
        sys.stdout.write(row(name, texts) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT)
