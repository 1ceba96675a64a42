"""How programs perform each act: mostly through its definition, sometimes through a page's form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from tournament.accounts.tokens.authentication import Caller
from tournament.decks.acts.decks import SubmitDecks
from tournament.decks.acts.mending import MendDeck
from tournament.exchange.api.problems import ApiRefusal
from tournament.exchange.api.writing import by_forms, people
from tournament.exchange.api.writing.inputs import act_from, input_of, way_of
from tournament.exchange.api.writing.sent import Input
from tournament.exchange.api.writing.webhooks import MakeWebhookInput, make_webhook
from tournament.exchange.webhooks.acts.webhooks import MakeWebhook
from tournament.kernel.acts import Act, act_of
from tournament.kernel.undo import Undo
from tournament.models import Tournament
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.players import AddPlayer


@dataclass(frozen=True, slots=True)
class ActWay:
    """How a program performs an act: `act` decides who may perform it, `input` is the input's type, `do` runs
    it.
    """

    act: type[Act[Any]]
    input: type[Input]
    do: Callable[[Caller, Tournament, Any], Any]


@cache
def act_ways() -> dict[str, ActWay]:
    """Return how programs perform acts, sorted by act code."""
    found = {code: _by_definition(code) for code in PROGRAM_ACTS}
    found[AddPlayer.code] = ActWay(AddPlayer, people.AddPlayerInput, people.add_player)
    found[ImportPlayers.code] = ActWay(ImportPlayers, people.ImportPlayersInput, people.import_players)
    found[SubmitDecks.code] = ActWay(SubmitDecks, people.SubmitDeckInput, people.submit_deck)
    found[MendDeck.code] = ActWay(MendDeck, people.SubmitDeckInput, people.mend_deck)
    found[MakeWebhook.code] = ActWay(MakeWebhook, MakeWebhookInput, make_webhook)
    for code, do in _BY_FORMS.items():
        found[code] = ActWay(act_of(code), by_forms.form_inputs()[code], do)
    return dict(sorted(found.items()))


def _by_definition(code: str) -> ActWay:
    def do(caller: Caller, event: Tournament, given: Input) -> Any:
        act = act_from(code, event, given)
        _require_undo(caller, event, act)
        return act.perform(event, actor=caller.account)

    return ActWay(way_of(code), input_of(code), do)


def _require_undo(caller: Caller, event: Tournament, act: Act[Any]) -> None:
    """Refuse to undo what the caller's role can't undo (REG-1), and what programs may not do.

    Raises ApiRefusal: not_allowed, left_to_people.
    """
    if not isinstance(act, Undo):
        return
    if not caller.viewer(event).may_take_back(act.entry.act, act.entry.actor_id):
        raise ApiRefusal(403)
    if act.entry.act in LEFT_TO_PEOPLE:
        raise ApiRefusal(403, code="left_to_people")


# Acts run through their definitions. Together with the acts in `act_ways` that use a form, these are all that
# programs can do.
PROGRAM_ACTS = (
    *("check_in", "undo_check_in", "check_in_all", "drop", "reinstate", "remove_player", "mark_paid"),
    *("give_place", "take_place", "let_in"),
    *("pair_round", "publish_round", "discard_round", "report_result", "clear_result"),
    *("start_clock", "pause_clock", "resume_clock", "reset_clock", "adjust_clock"),
    *("extend_table", "withdraw_extension", "set_deadline", "feature_table"),
    *("raise_call", "take_call", "close_call", "give_penalty", "withdraw_penalty", "disqualify"),
    *(
        "concede_games",
        "decline_proposal",
        "report_missing_card",
        "card_found",
        "make_proxy",
        "withdraw_proxy",
    ),
    *("make_cut", "undo_cut", "report_game", "clear_game", "choose_side", "undo_side"),
    *("announce", "withdraw_announcement", "lock_decks", "unlock_decks"),
    *("open_decks", "allow_decks", "allow_missing_decks", "let_read", "draw_deck_checks"),
    *("check_in_ticked", "drop_ticked", "remove_ticked"),
    *("finish_event", "reopen_event", "remove_logo", "remove_webhook", "undo"),
)
_BY_FORMS: dict[str, Callable[[Caller, Tournament, Any], Any]] = {
    "change_player": by_forms.change_player,
    "change_settings": by_forms.change_settings,
    "announce_plan": by_forms.announce_plan,
    "change_plan": by_forms.change_plan,
    "change_screen": by_forms.change_screen,
}
# What programs may not do, by reason: people do it on a page.
_KEYS = "gives or takes away access to the event"
_FOR_GOOD = "can't be undone, or hides the event"
_PLAYERS = "players do it on their own pages"
LEFT_TO_PEOPLE = {
    **dict.fromkeys(
        (
            *("create_api_token", "end_api_token", "invite_leader"),
            *("join_staff", "change_role", "remove_leader", "name_leader", "renew_link", "set_organization"),
            "hand_over",
        ),
        _KEYS,
    ),
    **dict.fromkeys(
        ("put_away", "take_out", "delete_event", "restore_event", "erase_player", "bring_in"), _FOR_GOOD
    ),
    **dict.fromkeys(
        (
            *("sign_up", "cancel_registration", "sign_up_again"),
            *("say_result", "propose_reschedule", "accept_reschedule", "decline_reschedule"),
            *("withdraw_reschedule", "refuse_reschedule", "leader_plays", "set_online_name"),
            *("set_identities", "set_stream_consent"),
            *("join_player", "part_player", "show_person", "link_account"),
        ),
        _PLAYERS,
    ),
    "change_pairings": "needs the page that shows what each swap makes worse",
    "record_deck_check": "needs the deck in hand, card by card",
    "set_logo": "is a picture that someone must see before it appears on every page",
    "upload_results": "records that the page uploaded the results",
    "create_event": "has its own URL, the list of events",
}
