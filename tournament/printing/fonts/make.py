"""Create the font files in this folder from the packages listed in README.md.

This script isn't part of the site: it needs fontTools, and the packages unpacked in one folder. Run it as
`python tournament/printing/fonts/make.py FOLDER`; it always writes the same bytes.
"""

# mypy: disable-error-code="import-untyped,import-not-found"

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
LATIN_FEATURES = ["ccmp", "locl", "mark", "mkmk"]
ARABIC_FEATURES = [*LATIN_FEATURES, "init", "medi", "fina", "rlig", "liga", "rtlm"]
DEVANAGARI = frozenset(range(0x0900, 0x0980))
EVERYTHING = frozenset(range(0x110000))


def charset(codec: str) -> frozenset[int]:
    """Return the characters that a two-byte codec supports."""
    found: set[int] = set()
    for first in range(0x81, 0xFF):
        for second in range(0x40, 0xFF):
            try:
                found.update(map(ord, bytes((first, second)).decode(codec)))
            except UnicodeDecodeError:
                continue
    return frozenset(found)


HALF_WIDTH_KANA = frozenset(range(0xFF61, 0xFFA0))
NAME_VARIANTS = frozenset(map(ord, "𠮷"))  # used in family names, but not in any Japanese standard
JAPANESE = charset("cp932") | charset("shift_jis_2004") | HALF_WIDTH_KANA | NAME_VARIANTS
CHINESE = charset("gb2312") | charset("cp950")
KOREAN = charset("euc_kr")


def make(source: Path, wanted: frozenset[int], features: list[str]) -> frozenset[int]:
    """Write a subset of a font with the wanted characters; return the characters that it contains."""
    font = TTFont(source, recalcTimestamp=False)
    has = frozenset(font.getBestCmap()) & wanted
    options = subset.Options(
        layout_features=features,
        hinting=False,
        glyph_names=False,
        notdef_outline=True,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        drop_tables=["DSIG", "STAT", "meta", "vhea", "vmtx", "VORG", "BASE", "gasp", "kern"],
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=has)
    subsetter.subset(font)
    target = HERE / f"{source.stem.replace('_400', '-').replace('_700', '-')}.ttf"
    font.save(target)
    print(f"{target.name}: {len(has)} characters, {target.stat().st_size // 1024} KiB")  # noqa: T201
    return has


def main(folder: Path) -> None:
    """Create all files; each font contains only the characters that the earlier ones lack."""
    latin = EVERYTHING - DEVANAGARI
    has = make(folder / "noto-sans/400Regular/NotoSans_400Regular.ttf", latin, LATIN_FEATURES)
    make(folder / "noto-sans/700Bold/NotoSans_700Bold.ttf", latin, LATIN_FEATURES)
    make(folder / "barlow-condensed/700Bold/BarlowCondensed_700Bold.ttf", EVERYTHING, LATIN_FEATURES)
    has |= make(folder / "noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf", JAPANESE - has, [])
    has |= make(folder / "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf", CHINESE - has, [])
    has |= make(folder / "noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf", KOREAN - has, [])
    for script, joined in (("Arabic", ARABIC_FEATURES), ("Hebrew", LATIN_FEATURES)):
        source = folder / f"noto-sans-{script.lower()}/400Regular/NotoSans{script}_400Regular.ttf"
        has |= make(source, EVERYTHING - has, joined)
    # the whole font, because of joined emoji
    make(folder / "noto-emoji/400Regular/NotoEmoji_400Regular.ttf", EVERYTHING, ["*"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
