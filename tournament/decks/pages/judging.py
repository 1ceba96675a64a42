"""By what an event's decks are judged, in words, and which card catalogue is in use."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from decklists.types import Format
from tournament.decks.catalogue import CardsInUse
from tournament.decks.records import Judging


@dataclass(frozen=True, slots=True)
class JudgedBy:
    """`words` says by what; each of `warnings` is a setting that the catalogue in use does not know.

    `pool` alone says which cards are legal.
    """

    words: str
    pool: str
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CatalogueNotice:
    """Which cards are known."""

    is_starter: bool
    cards: int
    newest_pack: str
    newest_list: str
    languages: tuple[str, ...]


def judged_by(judging: Judging) -> JudgedBy:
    """Return by which list, date, level and pool decks are judged."""
    pool = _pool(judging)
    return JudgedBy(words=f"{_list(judging)} {pool}", pool=pool, warnings=tuple(_warnings(judging)))


def list_name(judging: Judging) -> str:
    """Return the name of the list in use."""
    return judging.restriction_list.name if judging.restriction_list else _("no list")


def catalogue_notice(cards: CardsInUse) -> CatalogueNotice:
    """Return how far the catalogue in use reaches."""
    source = cards.catalogue.source
    return CatalogueNotice(
        is_starter=cards.is_starter,
        cards=source.cards,
        newest_pack=source.newest_pack or "",
        newest_list=source.newest_list or "",
        languages=source.languages,
    )


def _list(judging: Judging) -> str:
    told = {"list": list_name(judging), "date": _date(judging)}
    if judging.restriction_list is None:
        return _("Decks are judged for %(date)s, without a restriction list.") % told
    return _("Decks are judged for %(date)s by the list %(list)s.") % told


def _pool(judging: Judging) -> str:
    if judging.format is Format.DRAFT:
        return _("It is a draft: every card may be in it.")
    if judging.pool.up_to:
        return _("Cards up to the pack %(pack)s are legal.") % {
            "pack": judging.catalogue.packs[judging.pool.up_to].name
        }
    if judging.level == "premier":
        return _("Cards are legal from 11 days after their release (REG 2.2).")
    return _("Cards are legal from the day of their release (REG 2.2).")


def _warnings(judging: Judging) -> list[str]:
    warnings = []
    if judging.unknown_list:
        warnings.append(
            _("The list %(code)s is not in the catalogue in use: %(list)s stands in for it.")
            % {"code": judging.unknown_list, "list": list_name(judging)}
        )
    if judging.unknown_pack:
        warnings.append(
            _("The pack %(code)s is not in the catalogue in use: the date of the event decides.")
            % {"code": judging.unknown_pack}
        )
    return warnings


def _date(judging: Judging) -> str:
    return date_format(judging.on, "j F Y")
