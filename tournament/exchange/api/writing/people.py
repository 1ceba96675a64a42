"""Adding players, a sheet or decks for a program, through the pages' forms so that both accept the same."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

import msgspec
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from tournament.accounts.tokens.authentication import Caller
from tournament.decks.acts.decks import SubmitDecks
from tournament.decks.acts.mending import MendDeck
from tournament.decks.forms.deck import DeckForm
from tournament.decks.records import judging_of, newest_decks
from tournament.decks.submission import registered_identities
from tournament.exchange.api.problems import Fault
from tournament.exchange.api.writing.found import player_named
from tournament.exchange.api.writing.sent import Input, input_refused, refuse_faults, refuse_unknown_fields
from tournament.models import Player, Tournament
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.players import AddPlayer
from tournament.people.forms.naming import IdentityField
from tournament.people.forms.player import PlayerForm
from tournament.people.forms.sheet_reading import first_reading
from tournament.people.pages.sheet import sheet_page
from tournament.people.sheet.identities import identity_names
from tournament.people.sheet.source import SheetSource

SheetText = Annotated[str, msgspec.Meta(max_length=200_000)]


_ABOUT_A_NEW_PLAYER = """\
A player. `namesakes`: how many players with this name you know of, so that no one is added twice by mistake.

If all places are taken, the player joins the waiting list, unless `over_limit` gives them a place.
"""


def _add_player_input() -> type[Input]:
    """Return the input for a new player, with all of a player's texts."""
    required = [
        (name, Annotated[str, msgspec.Meta(min_length=1, max_length=about.length)])
        for name, about in PLAYER_FIELDS.items()
        if about.is_required
    ]
    optional = [
        (
            name,
            Literal["", *about.choices]
            if about.choices
            else Annotated[str, msgspec.Meta(max_length=about.length)],
            "",
        )
        for name, about in PLAYER_FIELDS.items()
        if not about.is_required
    ]
    others: list[tuple[str, Any, Any]] = [
        ("first_round_bye", bool, False),
        ("has_paid", bool, False),
        ("over_limit", bool, False),
        ("namesakes", Annotated[int, msgspec.Meta(ge=0, le=9999)], 0),
    ]
    made = msgspec.defstruct(
        "AddPlayerInput",
        [*required, *optional, *others],
        bases=(Input,),
        kw_only=True,
        forbid_unknown_fields=True,
    )
    made.__doc__ = _ABOUT_A_NEW_PLAYER
    return cast(type[Input], made)


AddPlayerInput = _add_player_input()


class ImportPlayersInput(Input):
    """The text of a registration sheet whose first line names the columns. Registered players are skipped.

    Players beyond the limit join the waiting list, unless `over_limit` gives all of them places.
    """

    sheet: SheetText
    over_limit: bool = False


class SubmitDeckInput(Input):
    """A player's decks as text: one, or both one after the other, in any format that the site can read."""

    player: Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=60_000)]


def find_identities(sent: dict[str, Any], player: Player | None = None) -> None:
    """Replace the identities among these texts with their titles; those that the player has now stay.

    Raises ApiRefusal input_refused for identities that are unknown or ambiguous.
    """
    faults = []
    for name, about in PLAYER_FIELDS.items():
        if about.is_of_deck and sent.get(name) and sent[name] != getattr(player, name, ""):
            try:
                sent[name] = IdentityField(about).clean(sent[name])
            except ValidationError as error:
                faults += [Fault(f"body.{name}", said) for said in error.messages]
    if faults:
        raise input_refused(*faults)


def add_player(caller: Caller, event: Tournament, given: Any) -> Player:
    """Add a player; a player added while the event is running plays from the next round on."""
    sent = {name: value for name, value in msgspec.structs.asdict(given).items() if value}
    find_identities(sent)
    data = QueryDict(mutable=True)
    data.update({name: str(value) for name, value in sent.items()})
    form = PlayerForm(data, tournament=event, takes_readings=True)
    refuse_unknown_fields(form, PLAYER_FIELDS.keys() & sent)
    refuse_faults(form)
    act = AddPlayer(entry=form.entry, namesakes=given.namesakes, over_limit=given.over_limit)
    return act.perform(event, actor=caller.account)


def import_players(caller: Caller, event: Tournament, given: ImportPlayersInput) -> None:
    """Import the players from a sheet, all or none."""
    read = first_reading(SheetSource(given.sheet), None)
    if read.refusal is not None:
        raise read.refusal
    page = sheet_page(event, read.sheet, None, identity_names())
    ImportPlayers(entries=page.wanted, over_limit=given.over_limit).perform(event, actor=caller.account)


def submit_deck(caller: Caller, event: Tournament, given: SubmitDeckInput) -> None:
    """Submit a player's decks."""
    _hand_in(SubmitDecks, caller, event, given)


def mend_deck(caller: Caller, event: Tournament, given: SubmitDeckInput) -> None:
    """Replace a player's decks that contain unreadable lines."""
    _hand_in(MendDeck, caller, event, given)


def _hand_in(act: type[SubmitDecks], caller: Caller, event: Tournament, given: SubmitDeckInput) -> None:
    player = player_named(event, given)
    newest = newest_decks(event, [player.pk]).get(player.pk, {})
    data = QueryDict(mutable=True)
    data["text"] = given.text
    data.update({f"seen_{side}": str(deck.version) for side, deck in newest.items()})
    form = DeckForm(
        data,
        MultiValueDict(),
        catalogue=judging_of(event).reading,
        side=None,
        takes_unread=event.takes_unread_decks,
        identities=registered_identities(player),
    )
    refuse_faults(form)
    done = act(player=player, submissions=form.submissions, seen_versions=form.seen_versions)
    done.perform(event, actor=caller.account)
