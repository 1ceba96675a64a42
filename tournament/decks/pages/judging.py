"""By what an event's decks are judged, in words, and which card catalogue is in use."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from decklists.pool import dated_pool_in_force
from decklists.types import Format
from tournament.decks.card_words import FORMATS
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

    is_shipped: bool
    as_of: date | None
    cards: int
    newest_pack: str
    newest_list: str
    languages: tuple[str, ...]


def judged_by(judging: Judging) -> JudgedBy:
    """Return by which list, date, level and pool decks are judged."""
    pool = _pool(judging)
    words = " ".join(filter(None, (_list(judging), _format(judging), pool)))
    return JudgedBy(words=words, pool=pool, warnings=tuple(_warnings(judging)))


def list_name(judging: Judging) -> str:
    """Return the name of the list in use."""
    return judging.restriction_list.name if judging.restriction_list else _("no list")


def catalogue_notice(cards: CardsInUse) -> CatalogueNotice:
    """Return how far the catalogue in use reaches."""
    source = cards.catalogue.source
    return CatalogueNotice(
        is_shipped=cards.is_shipped,
        as_of=source.as_of,
        cards=source.cards,
        newest_pack=source.newest_pack or "",
        newest_list=source.newest_list or "",
        languages=source.languages,
    )


def _list(judging: Judging) -> str:
    told = {"list": list_name(judging), "date": _date(judging.on)}
    if judging.restriction_list is None:
        return _("Decks are judged for %(date)s, without a restriction list.") % told
    return _("Decks are judged for %(date)s by the list %(list)s.") % told


def _format(judging: Judging) -> str:
    if judging.format in (Format.STANDARD, Format.DRAFT):
        return ""
    pool = dated_pool_in_force(judging.catalogue, judging.day, judging.format)
    if pool:
        return _("The card pool is %(pool)s.") % {"pool": pool.name}
    return _("The format is %(format)s.") % {"format": FORMATS[judging.format]}


def _pool(judging: Judging) -> str:
    if judging.format is Format.DRAFT:
        return _("It is a draft: every card may be in it.")
    if judging.pool.up_to:
        told = {"pack": judging.catalogue.packs[judging.pool.up_to].name, "date": _date(judging.day)}
        if judging.day == judging.on:
            return _("Cards up to the pack %(pack)s are legal.") % told
        return _("Cards up to the pack %(pack)s are legal, as they were on %(date)s.") % told
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
    if _is_of_older_time(judging):
        warnings.append(
            _(
                "The list %(list)s is older than the cards: on %(date)s it was %(newer)s. To play the "
                "cards of its time as well, choose the last legal pack."
            )
            % {
                "list": list_name(judging),
                "date": _date(judging.day),
                "newer": judging.by_day.name if judging.by_day else "",
            }
        )
    return warnings


def _is_of_older_time(judging: Judging) -> bool:
    """Return whether the named list had been replaced when the pool's cards were legal."""
    named, by_day = judging.restriction_list, judging.by_day
    if named is None or by_day is None or not named.dated:
        return False
    return named.family == by_day.family and named.start < by_day.start


def _date(day: date) -> str:
    return date_format(day, "j F Y")
