"""Cards named in the rules: in the reader's language, followed by the English title."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.utils.functional import Promise, lazy

from tournament.decks.local_titles import local_title
from tournament.kernel.phrases import listed, with_aside


def _card(title: str) -> str:
    local = local_title(title)
    shown, english = (_name(each) if ":" in title else each for each in (local.shown, local.english))
    return with_aside(shown, english) if english and english != shown else shown


def _cards(*titles: str) -> str:
    return listed(map(_card, titles))


def _naming(text: Promise, **cards: object) -> str:
    return str(text) % cards


def _name(identity: str) -> str:
    """Return an identity's name without its subtitle, as the rules write it."""
    return identity.replace("：", ":").split(":")[0].strip()


# These take English titles and are evaluated when shown, as translations are.
card = cast("Callable[[str], Promise]", lazy(_card, str))
cards = cast("Callable[..., Promise]", lazy(_cards, str))
naming = cast("Callable[..., Promise]", lazy(_naming, str))
