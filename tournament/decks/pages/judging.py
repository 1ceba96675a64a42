"""The words for an event's legal cards and restriction list, and for the card catalog in use."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.conf.locale import LANG_INFO
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from decklists.pool import PREMIER_DELAY, dated_pool_in_force, rotation_in_force
from decklists.restrictions import in_force_since
from decklists.snapshots import first_day, is_unknown
from decklists.types import Format, Level, Pack, RestrictionList
from tournament.decks.card_words import FORMATS
from tournament.decks.catalogue import CardsInUse
from tournament.decks.records import Judging
from tournament.kernel.phrases import in_a_row, with_aside
from tournament.web.dates import dated


@dataclass(frozen=True, slots=True)
class JudgedBy:
    """The cards and the list in use: `line` is from `legal_cards`, `limits` from `list_limits`.

    Each of `warnings` is about a setting that the catalog in use doesn't have, or that is outdated.
    """

    line: str
    limits: tuple[str, ...]
    warnings: tuple[str, ...]

    @property
    def words(self) -> str:
        """The line and the limits as one text."""
        return in_a_row((self.line, *self.limits))


@dataclass(frozen=True, slots=True)
class CatalogueNotice:
    """The notice of which cards are known."""

    is_shipped: bool
    as_of: date | None
    cards: int
    newest_pack: str
    newest_list: str
    languages: tuple[str, ...]  # their names


def judged_by(judging: Judging) -> JudgedBy:
    """Return which cards are legal under which list, and anything unusual about it."""
    return JudgedBy(
        line=legal_cards(judging),
        limits=list_limits(judging.restriction_list),
        warnings=tuple(_warnings(judging)),
    )


def legal_cards(judging: Judging) -> str:
    """Return in one line which cards are legal and which restriction list applies (REG 2.2, 3.7, NOW 5)."""
    return in_a_row((_pool(judging), _rotation(judging), _format(judging), _list(judging)))


def language_name(code: str) -> str:
    """Return the name of a language of card titles in the reader's language, or its code if that is
    unknown.
    """
    known = LANG_INFO.get(code)
    return gettext(known["name"]) if known else code


def snapshot_name(judging: Judging) -> str:
    """Return the format with the snapshot that applies, or the format alone."""
    name = str(FORMATS[judging.format])
    if judging.snapshot is None:
        return name
    start = judging.snapshot.start
    told = {"format": name, "number": f"{start:%y.%m}", "date": _date(start)}
    return _("%(format)s, snapshot %(number)s of %(date)s") % told


def counted_when_handed_in(terms: str, judging: Judging) -> str:
    """Return which cards and list applied when a deck was submitted, if others apply now.

    Empty if nothing has changed, or if this wasn't recorded for the deck.
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
    """Return a list's limits apart from the cards that it names, one sentence each."""
    if restrictions is None:
        return ()
    told = []
    if restrictions.large_agendas is not None:
        told.append(
            _("A deck can have at most %(max)s agenda cards worth 3 or more points.")
            % {"max": restrictions.large_agendas}
        )
    if any(entry.points for entry in restrictions.cards.values()):
        told.append(
            _(
                "The listed cards in a deck can have at most %(max)s points in total, counting each "
                "title once."
            )
            % {"max": restrictions.point_limit}
        )
    if any(entry.restricted for entry in restrictions.cards.values()):
        told.append(_("A deck can have only one restricted title, in any number of copies."))
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
    """Return the notice of what the catalog in use covers."""
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
    restrictions = judging.restriction_list
    if restrictions is None:
        return "" if judging.format is Format.DRAFT else _("No restriction list is in force.")
    told = {"list": restrictions.name, "since": _date(in_force_since(restrictions, judging.snapshot))}
    return _("Restriction list: %(list)s.") % {"list": _("%(list)s, in force since %(since)s") % told}


def _format(judging: Judging) -> str:
    if judging.snapshot or judging.format in (Format.STANDARD, Format.DRAFT):
        return ""
    pool = dated_pool_in_force(judging.catalogue, judging.day, judging.format)
    if pool:
        return _("The card pool is %(pool)s.") % {"pool": pool.name}
    return _("The format is %(format)s.") % {"format": FORMATS[judging.format]}


def _pool(judging: Judging) -> str:
    if judging.format is Format.DRAFT:
        return _("This is a draft: a deck may contain any card.")
    if judging.snapshot:
        told = {"snapshot": snapshot_name(judging), "pool": judging.snapshot.pool.name}
        return _("%(snapshot)s: the cards of “%(pool)s” are legal, at every level (NOW 5.2).") % told
    if _is_unknown(judging):
        return _unknown(judging)
    if judging.pool.up_to:
        return _up_to(judging) % {"pack": _with_release(judging.catalogue.packs[judging.pool.up_to])}
    if judging.level is Level.PREMIER:
        last_day = {"date": _date(judging.on - PREMIER_DELAY)}
        return _("Cards released by %(date)s, 11 days before the event, are legal (REG 2.2).") % last_day
    return _("Cards released by %(date)s are legal (REG 2.2).") % {"date": _date(judging.on)}


def _up_to(judging: Judging) -> str:
    if judging.day != judging.on or judging.pool.by_release:
        return _("Cards up to the pack %(pack)s are legal.")
    if judging.level is Level.RELAXED:
        return _("Cards up to the pack %(pack)s are legal, each from the day of its release (NOW 5.2).")
    return _(
        "Cards up to the pack %(pack)s are legal, each from the second Friday after its release (NOW 5.2)."
    )


def _with_release(pack: Pack) -> str:
    """Return a pack's name with its release date, if known."""
    if pack.released is None:
        return pack.name
    return with_aside(pack.name, _("released %(date)s") % {"date": _date(pack.released)})


def _rotation(judging: Judging) -> str:
    if judging.snapshot or dated_pool_in_force(judging.catalogue, judging.day, judging.format):
        return ""
    rotation = rotation_in_force(judging.catalogue, judging.day, judging.format)
    if rotation is None or _is_unknown(judging):
        return ""
    return _("Sets that have rotated out, up to and including the %(rotation)s, aren’t legal.") % {
        "rotation": rotation.name
    }


def _is_unknown(judging: Judging) -> bool:
    """Return whether the card data don't determine what the format plays on that day."""
    return is_unknown(judging.catalogue, judging.day, judging.format)


def _unknown(judging: Judging) -> str:
    told = {"format": FORMATS[judging.format], "date": _date(judging.on)}
    first = first_day(judging.catalogue, judging.format)
    if first is None:
        return _("The card data has no card pools for %(format)s, so decks can’t be checked.") % told
    return _(
        "The card data has no card pool for %(format)s on %(date)s, only from %(first)s on, so "
        "decks can’t be checked."
    ) % (told | {"first": _date(first)})


def _warnings(judging: Judging) -> list[str]:
    warnings = []
    if judging.unknown_list:
        warnings.append(
            _("The list %(code)s isn’t in the catalog: %(list)s is used instead.")
            % {"code": judging.unknown_list, "list": list_name(judging)}
        )
    if judging.unknown_pack:
        warnings.append(
            _("The pack %(code)s isn’t in the catalog: the event’s date is used instead.")
            % {"code": judging.unknown_pack}
        )
    if _is_of_older_time(judging):
        warnings.append(
            _(
                "The list %(list)s is older than the cards: on %(date)s the list was %(newer)s. To use "
                "the cards of its time too, choose the last legal pack."
            )
            % {
                "list": list_name(judging),
                "date": _date(judging.day),
                "newer": judging.by_day.name if judging.by_day else "",
            }
        )
    return warnings


def _is_of_older_time(judging: Judging) -> bool:
    """Return whether the named list had already been replaced by a newer one on the day whose card pool
    applies.
    """
    named, by_day = judging.restriction_list, judging.by_day
    if named is None or by_day is None or not named.dated:
        return False
    return named.family == by_day.family and named.start < by_day.start


def _date(day: date) -> str:
    return dated(day, "j F Y")
