"""By what an event's decks are judged, in words, and which card catalogue is in use."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.conf.locale import LANG_INFO
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from decklists.pool import dated_pool_in_force
from decklists.restrictions import in_force_since
from decklists.snapshots import first_day, is_unknown
from decklists.types import Format, Level, RestrictionList
from tournament.core.dates import dated
from tournament.core.phrases import in_a_row, listed_phrases
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
    languages: tuple[str, ...]  # their names


def judged_by(judging: Judging) -> JudgedBy:
    """Return by which list, date, level and pool decks are judged."""
    pool = _pool(judging)
    limits = list_limits(judging.restriction_list) if judging.snapshot else ()
    words = in_a_row((_list(judging), *limits, _format(judging), pool))
    return JudgedBy(words=words, pool=pool, warnings=tuple(_warnings(judging)))


def language_name(code: str) -> str:
    """Return what a language of card titles is called in the reader's; its code where nobody knows it."""
    known = LANG_INFO.get(code)
    return gettext(known["name"]) if known else code


def counting(judging: Judging) -> str:
    """Return in a line what counts: format, snapshot, list and since when that is in force (NOW 5.1)."""
    in_force = list_words(judging)
    if judging.snapshot is None:
        return in_force
    return listed_phrases((snapshot_name(judging), in_force))


def snapshot_name(judging: Judging) -> str:
    """Return the format with the snapshot that decides, or the format alone."""
    name = str(FORMATS[judging.format])
    if judging.snapshot is None:
        return name
    start = judging.snapshot.start
    told = {"format": name, "number": f"{start:%y.%m}", "date": _date(start)}
    return _("%(format)s, snapshot %(number)s of %(date)s") % told


def list_words(judging: Judging) -> str:
    """Return the list in use and since when it is in force."""
    if judging.restriction_list is None:
        return list_name(judging)
    since = in_force_since(judging.restriction_list, judging.snapshot)
    told = {"list": judging.restriction_list.name, "since": _date(since)}
    return _("%(list)s, in force since %(since)s") % told


def counted_when_handed_in(terms: str, judging: Judging) -> str:
    """Return what counted when a deck was handed in, where other cards or another list count now.

    Empty where the same counts, and for decks of which it was not kept.
    """
    if terms in ("", judging.terms) or terms.count("|") != 2:
        return ""
    format, snapshot_code, list_code = terms.split("|")
    snapshots = (one for family in judging.catalogue.snapshots.values() for one in family)
    snapshot = next((one for one in snapshots if one.code == snapshot_code), None)
    listed = judging.catalogue.list_by_code(list_code) if list_code else None
    told = {
        "format": FORMATS.get(format) or format,
        "list": listed.name if listed else list_code or _("no list"),
        "date": _date(snapshot.start) if snapshot else "",
    }
    if not snapshot:
        return _("%(format)s with %(list)s") % told
    return _("%(format)s, snapshot of %(date)s, with %(list)s") % told


def list_limits(restrictions: RestrictionList | None) -> tuple[str, ...]:
    """Return what a list asks of a deck beside the cards that it names, each a sentence."""
    if restrictions is None:
        return ()
    told = []
    if restrictions.large_agendas is not None:
        told.append(
            _("At most %(max)s agenda cards worth 3 points or more may be in a deck.")
            % {"max": restrictions.large_agendas}
        )
    if any(entry.points for entry in restrictions.cards.values()):
        told.append(
            _("The listed cards of a deck may have %(max)s points together, each title counted once.")
            % {"max": restrictions.point_limit}
        )
    if any(entry.restricted for entry in restrictions.cards.values()):
        told.append(_("Of the restricted cards, one title may be in a deck, in any number of copies."))
    told.extend(
        _("All cards with “%(keyword)s” are banned.") % {"keyword": keyword.capitalize()}
        for keyword, entry in restrictions.keywords.items()
        if entry.banned
    )
    return tuple(told)


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
        languages=tuple(map(language_name, source.languages)),
    )


def _list(judging: Judging) -> str:
    name = list_words(judging) if judging.snapshot else list_name(judging)
    told = {"list": name, "date": _date(judging.on)}
    if judging.restriction_list is None:
        return _("Decks are judged for %(date)s, without a restriction list.") % told
    if judging.day != judging.on:  # the cards and the list of an earlier day
        return _("Decks are judged by the list %(list)s.") % told
    return _("Decks are judged for %(date)s by the list %(list)s.") % told


def _format(judging: Judging) -> str:
    if judging.snapshot or judging.format in (Format.STANDARD, Format.DRAFT):
        return ""
    pool = dated_pool_in_force(judging.catalogue, judging.day, judging.format)
    if pool:
        return _("The card pool is %(pool)s.") % {"pool": pool.name}
    return _("The format is %(format)s.") % {"format": FORMATS[judging.format]}


def _pool(judging: Judging) -> str:
    if judging.format is Format.DRAFT:
        return _("It is a draft: every card may be in it.")
    if judging.snapshot:
        told = {"snapshot": snapshot_name(judging), "pool": judging.snapshot.pool.name}
        return _("%(snapshot)s: the cards of “%(pool)s” are legal, at every level (NOW 5.2).") % told
    if judging.pool.packs is None and is_unknown(judging.catalogue, judging.day, judging.format):
        return _unknown(judging)
    if judging.pool.up_to:
        told = {"pack": judging.catalogue.packs[judging.pool.up_to].name}
        if judging.day == judging.on and not judging.pool.by_release:
            return _todays_releases(judging) % told
        return _("Cards up to the pack %(pack)s are legal.") % told
    if judging.level == "premier":
        return _("Cards are legal from 11 days after their release (REG 2.2).")
    return _("Cards are legal from the day of their release (REG 2.2).")


def _todays_releases(judging: Judging) -> str:
    if judging.level is Level.RELAXED:
        return _("Cards up to the pack %(pack)s are legal, each from the day of its release (NOW 5.2).")
    return _(
        "Cards up to the pack %(pack)s are legal, each from the second Friday after its release (NOW 5.2)."
    )


def _unknown(judging: Judging) -> str:
    told = {"format": FORMATS[judging.format], "date": _date(judging.on)}
    first = first_day(judging.catalogue, judging.format)
    if first is None:
        return _("The card data do not have the card pools of %(format)s: no deck can be judged.") % told
    return _(
        "The card data know no card pool of %(format)s for %(date)s, only from %(first)s on: no deck can be "
        "judged."
    ) % (told | {"first": _date(first)})


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
    return dated(day, "j F Y")
