"""The preview of a file: what is known, guessed and missing, before anything is stored."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decklists.names import fold
from pairing.bracket.rebuild import RebuiltCut
from pairing.placing import placing
from pairing.results_json import Tool
from pairing.types import PlayerId, ShortRound, Table
from tournament.exchange.archive.words import tool_words
from tournament.exchange.imports.cuts import told_seeds
from tournament.exchange.imports.names import MOST_IDENTITIES_ASKED, IdentityGuess, fitting_names
from tournament.exchange.imports.pages.compared import Comparison, compare
from tournament.exchange.imports.reading import ImportedEvent
from tournament.kernel.phrases import listed, quoted
from tournament.kernel.text import name_key
from tournament.models import StageKind

_MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class PreviewPlayer:
    """One player in the file, with identities as they will be stored; `is_gone` means that they have left."""

    name: str
    corp: str
    runner: str
    is_gone: bool
    is_disqualified: bool


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """The preview: counts, sentences and lists. `known`, `guessed` and `missing` are lists of sentences.

    `places` lists the file's places in the cut that don't match its games.
    """

    origin: str
    known: tuple[str, ...]
    guessed: tuple[str, ...]
    missing: tuple[str, ...]
    places: tuple[str, ...]
    players: tuple[PreviewPlayer, ...]
    comparison: Comparison
    identities: tuple[IdentityGuess, ...]

    @property
    def found_identities(self) -> tuple[IdentityGuess, ...]:
        """The identities whose spelling in the file differs from the card's title."""
        return tuple(
            each for each in self.identities if each.title and fold(each.title) != fold(each.written)
        )


def preview_page(imported: ImportedEvent, identities: tuple[IdentityGuess, ...]) -> PreviewPage:
    """Return the preview of a file as read with the current choices. No queries."""
    results = imported.results
    names = fitting_names(results)
    titles = {(each.side.value, each.written): each.title or each.written for each in identities}
    return PreviewPage(
        origin=tool_words(results.tool.value),
        known=tuple(filter(None, _known(imported))),
        guessed=tuple(filter(None, _guesses(imported))),
        missing=tuple(filter(None, _missing(imported, names, identities))),
        places=tuple(_about_places(imported, names)),
        players=tuple(
            PreviewPlayer(
                names[player.id],
                titles.get(("corp", results.profiles[player.id].corp_identity), ""),
                titles.get(("runner", results.profiles[player.id].runner_identity), ""),
                is_gone=not player.active,
                is_disqualified=player.disqualified,
            )
            for player in imported.event.players
        ),
        comparison=compare(imported.event, results.stated, names, as_written=imported.as_written),
        identities=identities,
    )


def _tables(imported: ImportedEvent) -> list[Table]:
    return [table for round_ in imported.event.rounds for table in round_.tables]


def _known(imported: ImportedEvent) -> list[str]:
    """List the file's contents, with counts."""
    event, tables = imported.event, _tables(imported)
    meetings = [table for table in tables if not table.is_bye]
    players, rounds = len(event.players), len(event.rounds)
    by_game = sum(bool(table.games) for table in meetings)
    byes = len(tables) - len(meetings)
    agreed = sum(table.split or table.short is ShortRound.INTENTIONAL_DRAW for table in meetings)
    told = [
        ngettext("%(count)s player.", "%(count)s players.", players) % {"count": players},
        ngettext("%(count)s Swiss round.", "%(count)s Swiss rounds.", rounds) % {"count": rounds},
    ]
    if meetings:
        text = ngettext(
            "%(count)s table, %(games)s with individual games.",
            "%(count)s tables, %(games)s of them with individual games.",
            len(meetings),
        )
        told.append(text % {"count": len(meetings), "games": by_game})
    if byes:
        told.append(ngettext("%(count)s bye.", "%(count)s byes.", byes) % {"count": byes})
    if agreed:
        text = ngettext(
            "%(count)s table with an intentional split or draw.",
            "%(count)s tables with an intentional split or draw.",
            agreed,
        )
        told.append(text % {"count": agreed})
    if imported.cuts:
        told.append(_cut_words(imported, imported.cuts[0]))
    return told


def _cut_words(imported: ImportedEvent, cut: RebuiltCut) -> str:
    bracket, names = cut.bracket, {player.id: player.name for player in imported.event.players}
    kind = StageKind.DOUBLE if bracket.layout.is_double else StageKind.SINGLE
    facts = {"size": len(bracket.seeds), "kind": kind.label, "games": len(cut.encounters)}
    if bracket.champion is not None:
        facts["name"] = names[bracket.champion]
        return _("A cut to the top %(size)s (%(kind)s), won by %(name)s.") % facts
    return (
        _("A cut to the top %(size)s (%(kind)s), in progress: the file has %(games)s of its games.") % facts
    )


def _guesses(imported: ImportedEvent) -> list[str]:
    """List what the file doesn't contain, and what is assumed instead."""
    read_as, results = imported.read_as, imported.results
    said = [
        _("Files don’t say how rounds are paired or what a game is worth: see below."),
        _("The file has no times: rounds and results get the time of the import."),
    ]
    if not imported.has_cut and results.planned_rounds <= len(imported.event.rounds):
        said.append(_("The file doesn’t say whether more rounds follow: see “The event is”."))
    if imported.absent:
        said.append(
            _("The file doesn’t say who has left: players without a table in the last round may have left.")
        )
    if results.tool is Tool.TOME and results.elimination_rounds:
        said.append(_("The site guesses which number means which side in TOME’s cut."))
    if read_as.kind.rules.assigns_sides:
        unsided = sum(table.corp is None and not table.is_bye for table in _tables(imported))
        if unsided:
            text = ngettext(
                "At %(count)s table, the file doesn’t say who was the corp: we assume it was the second "
                "player.",
                "At %(count)s tables, the file doesn’t say who was the corp: we assume it was the "
                "second player.",
                unsided,
            )
            said.append(text % {"count": unsided})
    if imported.cuts:
        cut = imported.cuts[0]
        if len(told_seeds(results)) < len(cut.bracket.seeds):
            said.append(
                _(
                    "Not all seeds of the cut are in the file: the others are derived from ranks and first "
                    "games."
                )
            )
        unsided = sum(each.corp is None and each.winner is not None for each in cut.encounters.values())
        if unsided:
            text = ngettext(
                "In %(count)s game of the cut, the file doesn’t say who was the corp: we assume it was "
                "the upper player.",
                "In %(count)s games of the cut, the file doesn’t say who was the corp: we assume it was "
                "the upper player.",
                unsided,
            )
            said.append(text % {"count": unsided})
        if len(imported.cuts) > 1:
            said.append(_("The games of the cut fit both double and single elimination: see below."))
    return said


def _missing(
    imported: ImportedEvent, names: dict[PlayerId, str], identities: tuple[IdentityGuess, ...]
) -> list[str]:
    """List what is missing or can't be imported."""
    results, read_as = imported.results, imported.read_as
    said = [
        _("The file has no name.") if not results.name.strip() else "",
        _("The file has no valid date.") if imported.day is None else "",
        *_about_tables(imported),
    ]
    if imported.has_cut and not imported.cuts:
        said.append(
            _(
                "The games of the cut don’t fit any bracket on this site, so only the Swiss rounds can "
                "be imported."
            )
        )
    if imported.odd_byes and not read_as.keeps_byes:
        text = _("Byes gave %(points)s points in the file; here they all give %(bye)s.")
        said.append(text % {"points": listed(imported.odd_byes), "bye": read_as.bye})
    if imported.below_zero:
        text = ngettext(
            "%(count)s table gives a player negative points. They become 0.",
            "%(count)s tables give a player negative points. They become 0.",
            imported.below_zero,
        )
        said.append(text % {"count": imported.below_zero})
    said += _about_players(imported, names)
    asked = sum(each.is_asked for each in identities)
    if asked:
        text = ngettext(
            "%(count)s identity isn’t recognized as written: choose it below.",
            "%(count)s identities aren’t recognized as written: choose them below.",
            asked,
        )
        said.append(text % {"count": asked})
    if asked > MOST_IDENTITIES_ASKED:
        said.append(_("You’re only asked about the most frequent ones; the others stay as written."))
    if not any(profile.corp_identity or profile.runner_identity for profile in results.profiles.values()):
        said.append(_("The file has no identities."))
    return said


def _about_places(imported: ImportedEvent, names: dict[PlayerId, str]) -> list[str]:
    """Report places in the file's cut that don't follow from its games."""
    if not imported.cuts or not imported.cuts[0].bracket.is_decided:
        return []
    ours = {place.player: place.place for place in placing(imported.cuts[0].bracket)}
    told = {
        place.player: place.rank
        for place in imported.results.elimination_places
        if place.player is not None and place.rank is not None
    }
    said = []
    for player, rank in sorted(told.items(), key=lambda each: each[1]):
        if player in ours and ours[player] is not None and ours[player] != rank:
            facts = {"name": names[player], "rank": rank, "place": ours[player]}
            said.append(
                _("Cut: the file has %(name)s in place %(rank)s, but its games give place %(place)s.") % facts
            )
    return said


def _about_tables(imported: ImportedEvent) -> list[str]:
    tables, said = _tables(imported), []
    totals = sum(
        table.stated is not None and not table.is_bye and table.short is not ShortRound.INTENTIONAL_DRAW
        for table in tables
    )
    if totals:
        text = ngettext(
            "%(count)s table has only points: the file doesn’t say which games were won.",
            "%(count)s tables have only points: the file doesn’t say which games were won.",
            totals,
        )
        said.append(text % {"count": totals})
    left = len(imported.open_tables)
    if left:
        text = ngettext(
            "%(count)s table has no result. Enter it here before you pair the next round.",
            "%(count)s tables have no result. Enter them here before you pair the next round.",
            left,
        )
        said.append(text % {"count": left})
    if imported.results.tool is Tool.AESOPS and imported.absent:
        said.append(
            _(
                "Aesop’s Tables leaves tables without a result out of its file. To import an event, "
                "finish the round there first."
            )
        )
    return said


def _about_players(imported: ImportedEvent, names: dict[PlayerId, str]) -> list[str]:
    said = []
    shared = Counter(name_key(name) for name in names.values())
    twice = sorted({name for name in names.values() if shared[name_key(name)] > 1})
    if twice:
        shown = listed(quoted(name) for name in twice[:_MOST_NAMED])
        said.append(_("Several players have the same name: %(names)s.") % {"names": shown})
    changed = sum(player.name != names[player.id] for player in imported.event.players)
    if changed:
        text = ngettext(
            "%(count)s name can’t be kept as written: empty, too long or with unusual characters.",
            "%(count)s names can’t be kept as written: empty, too long or with unusual characters.",
            changed,
        )
        said.append(text % {"count": changed})
    return said
