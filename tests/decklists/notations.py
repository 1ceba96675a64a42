"""Every notation that people write a deck in, as a function of the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Line = tuple[int, str]  # copies, and the title as it is to be written
Writer = Callable[[str, Sequence[Line]], str]  # called with the identity's title and the lines


def _by_line(write: Callable[[int, str], str], head: Callable[[str], str] = str) -> Writer:
    def writer(identity: str, lines: Sequence[Line]) -> str:
        return "\n".join([head(identity), *(write(copies, title) for copies, title in lines)])

    return writer


def _rows(write: Callable[[int, str], str], header: str = "") -> Writer:
    def writer(identity: str, lines: Sequence[Line]) -> str:
        return header + "\n".join(write(copies, title) for copies, title in [(1, identity), *lines])

    return writer


def _two_a_line(write: Callable[[int, str], str], gap: str) -> Writer:
    def writer(identity: str, lines: Sequence[Line]) -> str:
        pairs = [lines[place : place + 2] for place in range(0, len(lines), 2)]
        return "\n".join([identity, *(gap.join(write(*line) for line in pair) for pair in pairs)])

    return writer


def _repeated(identity: str, lines: Sequence[Line]) -> str:
    return "\n".join([identity, *(title for copies, title in lines for _ in range(copies))])


def _identity_last(write: Callable[[int, str], str], gap: str) -> Writer:
    def writer(identity: str, lines: Sequence[Line]) -> str:
        return "\n".join(write(*line) for line in lines) + gap + identity

    return writer


def _numbered(identity: str, lines: Sequence[Line]) -> str:
    return "\n".join([identity, *(f"{n}. {one[0]}x {one[1]}" for n, one in enumerate(lines, 1))])


_CIRCLED = "⓪①②③④⑤⑥"

NOTATIONS: dict[str, Writer] = {
    "3x T": _by_line(lambda n, t: f"{n}x {t}"),
    "3 T": _by_line(lambda n, t: f"{n} {t}"),
    "3. T": _by_line(lambda n, t: f"{n}. {t}"),
    "3) T": _by_line(lambda n, t: f"{n}) {t}"),
    "[3] T": _by_line(lambda n, t: f"[{n}] {t}"),
    "T 3x": _by_line(lambda n, t: f"{t} {n}x"),
    "T x3": _by_line(lambda n, t: f"{t} x{n}"),
    "T: 3": _by_line(lambda n, t: f"{t}: {n}"),
    "T (3)": _by_line(lambda n, t: f"{t} ({n})"),
    "T [3]": _by_line(lambda n, t: f"{t} [{n}]"),
    "T....3": _by_line(lambda n, t: f"{t}{'.' * (60 - len(t))}{n}"),
    "3 copies of T": _by_line(lambda n, t: f"{n} copies of {t}"),
    "3枚 T": _by_line(lambda n, t: f"{n}枚 {t}"),
    "T 3枚": _by_line(lambda n, t: f"{t} {n}枚"),
    "T×3枚": _by_line(lambda n, t: f"{t}×{n}枚"),
    "circled": _by_line(lambda n, t: f"{_CIRCLED[n]} {t}"),
    "circled tight": _by_line(lambda n, t: f"{_CIRCLED[n]}{t}"),
    "task list": _by_line(lambda n, t: f"- [ ] {n}x {t}"),
    "bold": _by_line(lambda n, t: f"**{n}x** {t}", lambda t: f"## {t}"),
    "quoted": _by_line(lambda n, t: f"> {n}x {t}\n>", lambda t: f"> {t}"),
    "quoted tight": _by_line(lambda n, t: f">{n}x {t}", lambda t: f">{t}"),
    "quoted twice": _by_line(lambda n, t: f">> {n}x {t}", lambda t: f">> {t}"),
    "labelled": _by_line(lambda n, t: f"{n}x {t}", lambda t: f"Identity: {t}"),
    "named above": _by_line(lambda n, t: f"{n}x {t}", lambda t: f"My deck\n\n{t}\n"),
    "CSV with a header": _rows(lambda n, t: f'{n},"{t}",Set,Event', "Quantity,Name,Set,Type\n"),
    "CSV without one": _rows(lambda n, t: f'"{t}",{n},Set,Event'),
    "TSV": _rows(lambda n, t: f"{t}\t{n}\tSet", "Titel\tAnzahl\tSet\n"),
    "two columns": _rows(lambda n, t: f"{n};{t}"),
    "two a line, commas": _two_a_line(lambda n, t: f"{n}x {t}", ", "),
    "two a line, gaps": _two_a_line(lambda n, t: f"{n}x {t}", "     "),
    "two a line, tabs": _two_a_line(lambda n, t: f"{n} {t}", "\t"),
    "two a line, tight": _two_a_line(lambda n, t: f"{n}x {t}", " "),
    "two a line, counts last": _two_a_line(lambda n, t: f"{t} x{n}", ", "),
    "one title a copy": _repeated,
    "count above": _by_line(lambda n, t: f"{n}\n{t}"),
    "count below": _by_line(lambda n, t: f"{t}\n{n}"),
    "numbered": _numbered,
    "wrapped": _by_line(lambda n, t: f"{n}x {t.replace(' ', chr(10), 1)}"),
    "identity last": _identity_last(lambda n, t: f"{n}x {t}", "\n"),
    "identity last, counts last": _identity_last(lambda n, t: f"{t}: {n}", "\n\n"),
}
