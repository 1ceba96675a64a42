"""Deck submission, the same for players and for staff who submit a player's decks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decklists.types import Side
from pairing.errors import RuleError
from tournament.decks.acts.decks import SubmitDecks
from tournament.decks.forms.deck import DeckForm
from tournament.decks.pages.deck import DeckView, read_view
from tournament.decks.pages.own import DecksOfPlayer, text_to_edit
from tournament.decks.records import judging_of
from tournament.models import Player, Tournament
from tournament.models.deck import Deck
from tournament.web import respond

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def empty_form(
    tournament: Tournament,
    player: Player,
    page: DecksOfPlayer,
    side: str | None,
    kept: Mapping[str, str] = MappingProxyType({}),
) -> DeckForm:
    """Return the form as first shown, with the current deck in it if it is for one side.

    `kept` is input that couldn't be saved; the form shows it again.
    """
    initial: dict[str, int | str] = {**page.seen_versions, **kept}
    if side and "text" not in kept:
        initial["text"] = text_to_edit(tournament, player, side)
    takes_unread, reading = tournament.takes_unread_decks, judging_of(tournament).reading
    return DeckForm(catalogue=reading, side=side, takes_unread=takes_unread, initial=initial)


def sent_form(request: HttpRequest, tournament: Tournament, player: Player, side: str | None) -> DeckForm:
    return DeckForm(
        request.POST,
        request.FILES,
        catalogue=judging_of(tournament).reading,
        side=side,
        takes_unread=tournament.takes_unread_decks,
        identities=registered_identities(player),
    )


def registered_identities(player: Player) -> dict[Side, str]:
    """Return the titles of the identities that the player is registered with, by side; "" if unknown."""
    return {Side.CORP: player.corp_identity, Side.RUNNER: player.runner_identity}


def is_only_a_check(request: HttpRequest) -> bool:
    """Return whether the button that only checks the decks was pressed, so nothing is saved."""
    return "check" in request.POST


def hand_in(
    form: DeckForm,
    *,
    tournament: Tournament,
    player: Player,
    actor: User | None,
    act: type[SubmitDecks] = SubmitDecks,
) -> list[Deck] | None:
    """Submit the decks in the form; return None and show the reason in the form if they can't be accepted.

    The form keeps what was typed. `act` is the act that the sender may perform.
    """
    if not form.is_valid():
        return None
    try:
        return act(player=player, submissions=form.submissions, seen_versions=form.seen_versions).perform(
            tournament, actor=actor
        )
    except RuleError as error:
        respond.refuse_in_form(form, error, "text")
        if error.code == "deck_changed_meanwhile":
            form.see(error.facts["side"], error.facts["version"])
        return None


def views_of(form: DeckForm, tournament: Tournament) -> list[DeckView]:
    """Return the decks in the form, as far as they can be read, with their verdicts."""
    form.is_valid()  # reads them
    judging = judging_of(tournament)
    return [read_view(submission.deck, judging) for submission in form.submissions]


def check_answer(request: HttpRequest, form: DeckForm, tournament: Tournament) -> HttpResponse:
    """Return the problems with the decks as typed, without saving anything."""
    context = {"form": form, "read": views_of(form, tournament), "is_answer": True}
    return render(request, "decks/_reading.html", context)


def handed_in_words(saved: list[Deck], tournament: Tournament, form: DeckForm) -> str:
    """Return the message shown after decks have been submitted."""
    if not saved:
        return _("Nothing has changed: these decks have already been handed in.")
    if any(deck.unread for deck in saved):
        return _("Handed in as it is. A judge will look at the lines that couldn’t be read.")
    words = ngettext("The deck has been handed in.", "Both decks have been handed in.", len(saved))
    illegal = sum(not view.is_legal for view in views_of(form, tournament))
    if not illegal:
        return words
    reason = ngettext(
        "It isn’t legal: see why below.",
        "Not everything is legal: see why below.",
        len(saved),
    )
    return f"{words} {reason}"
