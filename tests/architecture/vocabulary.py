"""Check messages, documents and comments for words that this project's English avoids.

    python -m tests.architecture.vocabulary [PATH ...]

Prints each one as `file:line` with a suggestion, and exits with 1 if there are any. Without paths it checks
every file that git tracks:

- the English messages, as listed in the German catalog,
- documents (`*.md`), except code and the changelog,
- comments and docstrings in Python, and the names of tests,
- comments in templates, scripts, style sheets, the Makefile, settings and shell scripts.

Text in backticks is code and isn't checked.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.locale.sources import Key, texts_in_file

ROOT = Path(__file__).resolve().parents[2]

# Words that may follow "is no", as in "is no longer than".
COMPARED = "longer|shorter|more|less|fewer|one|doubt|better|worse|wider|larger|older|newer|later|higher|lower"

# Each pattern, with what to write instead. A space in a pattern also matches a line break.
WORDS = {
    r"anew|once more": "again",
    r"mend(s|ed|ing)?": "fix",
    r"(tak(e|es|en|ing)|took)( (it|them|that|this|one|all|everything))?[ -]back": "undo, cancel or correct",
    r"put(s|ting)?( (it|them))? away": "archive",
    r"(throw(s|n|ing)?|threw)( (it|them))? away": "delete, discard",
    r"(be|been|being|is|are|was|were) rid of": "delete, remove",
    r"whoever": "players who, the person who",
    r"nobody of": "no one, no player",
    rf"(?<!there\s)(is|are|was|were) no(?= \w)(?! ({COMPARED})\b)": "isn't a",
    r"the own": "their own, its own",
    r"(is|are|was|were) told": "see, get, show, report",
}  # fmt: skip
PATTERNS = [
    (re.compile(rf"\b(?:{words})(?!\w)".replace(" ", r"\s+"), re.IGNORECASE), suggestion)
    for words, suggestion in WORDS.items()
]

# Sentences where one of these words is right, such as quotes from the 2016 regulations.
ALLOWED = ("To put away cards from the hand",)

# The changelog is history; the release's files and migrations are kept as they were published.
SKIPPED = ("CHANGELOG.md", "tests/data/release_0_1/", "tournament/migrations/")

CODE = re.compile(r"^```.*?^```|``.+?``|`[^`]*`", re.MULTILINE | re.DOTALL)
LINK_TARGET = re.compile(r"\]\([^)\s]*\)|https?://\S+")
# Strings are matched first, so that text inside them that looks like a comment isn't taken for one.
SCRIPT = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"""|(?P<comment>/\*.*?\*/|(?<![:\\])//[^\n]*)""",
    re.DOTALL,
)
TEMPLATE = re.compile(
    r"(?P<comment>\{#.*?#\}|\{%\s*comment\b.*?%\}.*?\{%\s*endcomment\s*%\}|<!--.*?-->)", re.DOTALL
)
SETTINGS = re.compile(r"(?P<comment>(?:^|(?<=\s))#[^\n]*)", re.MULTILINE)


@dataclass(frozen=True)
class Found:
    """A word to avoid and its location."""

    path: str
    line: int
    words: str
    suggestion: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.words!r}: write {self.suggestion}"


def blank(text: str) -> str:
    """Return as many empty lines as `text` has lines."""
    return "\n" * text.count("\n")


def only_comments(source: str, pattern: re.Pattern[str]) -> str:
    """Return the comments that `pattern` finds in `source`, each on its original lines."""
    parts, end = [], 0
    for match in pattern.finditer(source):
        comment = match["comment"]
        parts += [blank(source[end : match.start()]), blank(match[0]) if comment is None else comment]
        end = match.end()
    return "".join([*parts, blank(source[end:])])


def without_marks(comments: str) -> str:
    """Return comments without the marks at the start of each line, so that phrases can continue on the next
    line.
    """
    return re.sub(r"^[ \t]*(#+|//|\*(?!/))", "", comments, flags=re.MULTILINE)


def in_python(source: str) -> str:
    """Return the comments, docstrings and test names in Python code, each on its original line."""
    lines = [""] * (source.count("\n") + 2)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            lines[token.start[0] - 1] += token.string.lstrip("#")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            lines[node.lineno - 1] += node.name.replace("_", " ")
        # A docstring, or the string that documents the name above it.
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            value = node.value
            if isinstance(value.value, str):
                for number, line in enumerate(value.value.split("\n"), value.lineno - 1):
                    lines[number] += line
    return "\n".join(lines)


def in_document(source: str) -> str:
    """Return a document without its code and link addresses."""
    return LINK_TARGET.sub("", CODE.sub(lambda match: blank(match[0]), source))


def in_script(source: str) -> str:
    return without_marks(only_comments(source, SCRIPT))


def in_template(source: str) -> str:
    return only_comments(source, TEMPLATE)


def in_settings(source: str) -> str:
    """Return the comments in a shell script, a Makefile or a settings file."""
    return without_marks(only_comments(source, SETTINGS))


READERS: dict[str, Callable[[str], str]] = {
    ".py": in_python,
    ".md": in_document,
    ".html": in_template,
    ".js": in_script,
    ".css": in_script,
    **dict.fromkeys((".sh", ".conf", ".yaml", ".yml", ".toml", ".service", ".timer", ".in"), in_settings),
}


def reader_of(path: str) -> Callable[[str], str] | None:
    """Return the function that extracts the English text from the file at `path`, or None if the file isn't
    checked.
    """
    if path.startswith(SKIPPED):
        return None
    if path.startswith(".ci/") or path in ("Makefile", "Dockerfile", "deploy/Caddyfile", "deploy/Dockerfile"):
        return in_settings
    return READERS.get(Path(path).suffix)


def words_in(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield each word to avoid in `text`: the line number from 0, the words, and what to write instead."""
    text = CODE.sub(lambda match: blank(match[0]), text)
    for sentence in ALLOWED:
        text = text.replace(sentence, blank(sentence))
    for pattern, suggestion in PATTERNS:
        for match in pattern.finditer(text):
            yield text[: match.start()].count("\n"), " ".join(match[0].split()), suggestion


def check_source(path: str, source: str) -> list[Found]:
    """Return the words to avoid in `source`, the text of the file at `path`, ordered by line."""
    read = reader_of(path)
    found = words_in(read(source)) if read else ()
    return sorted(
        (Found(path, line + 1, words, suggestion) for line, words, suggestion in found),
        key=lambda one: one.line,
    )


def check_messages(path: str, source: str, keys: Iterable[Key]) -> list[Found]:
    """Return the words to avoid in the messages that the file at `path` marks, ordered by line."""
    found = []
    for _context, *texts in keys:
        line = 1 + source[: max(source.find(texts[0].splitlines()[0]), 0)].count("\n") if texts[0] else 1
        words = dict.fromkeys((words, hint) for text in texts for _, words, hint in words_in(text))
        found += [Found(path, line, word, hint) for word, hint in words]
    return found


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [path for path in listed.stdout.split("\0") if path and (ROOT / path).is_file()]


def check(paths: Iterable[str]) -> list[Found]:
    """Return the words to avoid in the files at `paths`, which are relative to the repository."""
    found = []
    for path in paths:
        if reader_of(path):
            source = (ROOT / path).read_text(encoding="utf-8")
            found += check_source(path, source)
            found += check_messages(path, source, texts_in_file(path, source))
    return found


if __name__ == "__main__":
    sys.exit("\n".join(map(str, check(sys.argv[1:] or tracked()))) or None)
