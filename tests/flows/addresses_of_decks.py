"""The URLs for sign-up, decklists and deck checks."""

from __future__ import annotations

from tests.flows.address import (
    EVERYBODY,
    MARSHALS,
    ORGANIZER,
    Address,
    Data,
    F,
    P,
    first,
    first_playing,
)
from tests.flows.world import Stage, World
from tests.tournament.decks_data import hand_in, unread_submission
from tournament.decks.acts.decks import SubmitDecks
from tournament.decks.acts.locks import LockDecks
from tournament.decks.acts.reading import LetRead
from tournament.decks.records import lists_mark
from tournament.models import DeckReading, Player, Tournament
from tournament.models.states import EventState

# Uses cards that are in the catalog from the start.
CORP_DECK = "Haas-Bioroid: Engineering the Future\n3x Adonis Campaign\n3x Accelerated Beta Test\n"
RUNNER_DECK = "Noise: Hacker Extraordinaire\n3x Account Siphon\n3x Bank Job\n"
BOTH = {"text": f"{CORP_DECK}\n{RUNNER_DECK}"}
CORP, RUNNER = {"text": CORP_DECK}, {"text": RUNNER_DECK}


def _change(world: World, **fields: object) -> Data:
    Tournament.objects.filter(pk=world.tournament.pk).update(**fields)
    return {}


def _sign_up(world: World) -> Data:
    _change(world, is_signup_open=True)
    return {"name": "Eszter"}


def waiting(world: World) -> Player:
    """Return the player who isn't checked in yet."""
    return world.waiting


def _check_in(world: World) -> Data:
    _change(world, is_check_in_open=True)
    return {"player": world.waiting.pk}


def opened(world: World) -> Data:
    """Open all decks to everyone."""
    return _change(world, swiss_decks="public", cut_decks="public")


def opened_deck(world: World) -> Data:
    """Open the first active player's decks to everyone."""
    opened(world)
    _handed_in(world)
    return first(world)


def counted(world: World) -> Data:
    """Open the statistics to everyone, including the cards in public lists."""
    opened(world)
    if Tournament.objects.get(pk=world.tournament.pk).state != EventState.FINISHED:
        _handed_in(world)
    return _change(world, statistics_shown="always")


def _read(world: World) -> Data:
    _change(world, cut_decks="opponents")
    return {"games": "1:0 2:0"}


def _reads(world: World) -> Data:
    """Let both players of game 1 read each other's decks now."""
    data = _read(world)
    if not DeckReading.objects.exists():
        LetRead(games={1: 0}).perform(world.tournament, actor=world.owner)
    del data["games"]
    return data


def _handed_in(world: World) -> Data:
    player = first_playing(world)
    if not player.decks.exists():
        hand_in(player, CORP_DECK)
    return {"pk": player.pk, "deck_pk": player.decks.earliest("pk").pk}


def _unread(world: World, side: str, text: str) -> Data:
    """Submit a deck with an unreadable line, which a judge may fix."""
    player = first_playing(world)
    if not player.decks.filter(side=side).exists():
        _change(world, takes_unread_decks=True)
        SubmitDecks(
            player=player, submissions=[unread_submission(f"{text}3x ????")], seen_versions={}
        ).perform(world.tournament, actor=None)
    return first(world)


def _unread_corp(world: World) -> Data:
    return _unread(world, "corp", CORP_DECK)


def _unread_runner(world: World) -> Data:
    return _unread(world, "runner", RUNNER_DECK)


def _locked(world: World) -> Data:
    LockDecks().perform(world.tournament, actor=world.owner)
    return {}


def _allowance(world: World) -> Data:
    return {"reason": "New to the game", "seen": lists_mark({})}


def _missing_lists(world: World) -> Data:
    return {"reason": "paper", "player": first_playing(world).pk}


def _link(world: World) -> Data:
    return {"link": first_playing(world).link}


def _identities(_world: World) -> Data:
    return {"corp_identity": "NBN: Making News", "runner_identity": "noise"}


def _settings(world: World) -> Data:
    shown = {"deck_lists": "none", "restriction_list": "", "card_pool_until": ""}
    return {f"initial-{name}": value for name, value in shown.items()} | shown | {"deck_lists": "required"}


CHECK = dict.fromkeys(("corp", "runner", "sleeves"), "in_order") | {
    "findings": "",
    "judge": "Rose",
    "seen_check": "0",
    "seen_corp": "0",
    "seen_runner": "0",
}

DECKS = (
    Address("sign-up", EVERYBODY, F, stage=Stage.REGISTRATION, data=_sign_up),
    Address("check-in", EVERYBODY, F, stage=Stage.REGISTRATION, data=_check_in),
    Address(  # for the one waiting player, since everyone else is already checked in
        "me-check-in", EVERYBODY, P, Stage.REGISTRATION, data=_check_in, whose=waiting, for_others=False
    ),
    Address("me-identities", EVERYBODY, F, Stage.REGISTRATION, data=_identities, whose=waiting),
    Address("open-decks", EVERYBODY, kwargs=opened),
    Address("open-deck", EVERYBODY, kwargs=opened_deck),
    Address("desk-print-decks", kwargs=lambda _: {"sheet": "deck-registration"}),
    Address("desk-decks"),
    Address("desk-decks-lock", MARSHALS, P),
    Address("desk-decks-unlock", MARSHALS, P, data=_locked),
    Address("desk-deck-links", MARSHALS, shows_links=MARSHALS),
    Address("desk-deck-settings", ORGANIZER, F, data=_settings),
    Address(
        "desk-decks-open",
        ORGANIZER,
        F,
        data=lambda _: {"swiss_decks": "players", "cut_decks": "players"},
        got=302,
    ),
    Address("desk-decks-read", takes=P, stage=Stage.CUT, data=_read),
    Address("desk-deck", kwargs=first, shows_links=MARSHALS),
    Address("desk-deck-allow", MARSHALS, F, kwargs=first, data=_allowance),
    Address("desk-decks-allow", MARSHALS, P, data=_missing_lists),
    Address("desk-deck-lock", MARSHALS, P, kwargs=first),
    Address("desk-deck-unlock", MARSHALS, P, kwargs=first, data=_locked),
    Address("desk-deck-renew", MARSHALS, P, kwargs=first, data=_link),
    Address("desk-deck-version", kwargs=_handed_in),
    Address("desk-deck-edit", MARSHALS, F, kwargs=first, data=lambda _: BOTH),
    Address("desk-deck-edit-corp", takes=F, kwargs=_unread_corp, data=lambda _: CORP | {"seen_corp": "1"}),
    Address(
        "desk-deck-edit-runner", takes=F, kwargs=_unread_runner, data=lambda _: RUNNER | {"seen_runner": "1"}
    ),
    Address("desk-deck-judge", MARSHALS, P, kwargs=first, data=lambda _: BOTH, changes=False),
    Address("desk-deck-judge-corp", takes=P, kwargs=first, data=lambda _: CORP, changes=False),
    Address("desk-deck-judge-runner", takes=P, kwargs=first, data=lambda _: RUNNER, changes=False),
    Address("desk-deck-checks"),
    Address("desk-deck-checks-draw", takes=P, data=lambda _: {"count": 1, "seen_tables": 0}),
    Address("desk-deck-check", takes=F, kwargs=first, data=lambda _: CHECK),
    Address("me-deck", EVERYBODY, F, data=lambda _: BOTH, whose=first_playing),
    Address("me-corp", EVERYBODY, F, data=lambda _: CORP, whose=first_playing),
    Address("me-runner", EVERYBODY, F, data=lambda _: RUNNER, whose=first_playing),
    Address("me-check", EVERYBODY, P, data=lambda _: BOTH, whose=first_playing, changes=False),
    Address("me-corp-check", EVERYBODY, P, data=lambda _: CORP, whose=first_playing, changes=False),
    Address("me-runner-check", EVERYBODY, P, data=lambda _: RUNNER, whose=first_playing, changes=False),
    Address("me-reading", EVERYBODY, stage=Stage.CUT, kwargs=_reads, whose=first_playing),
    Address("me-open-decks", EVERYBODY, kwargs=opened, whose=first_playing),
    Address("me-open-deck", EVERYBODY, kwargs=opened_deck, whose=first_playing),
    Address("me-decks-zip", EVERYBODY, kwargs=opened, whose=first_playing),
    Address(
        "me-deck-file",
        EVERYBODY,
        kwargs=lambda world: opened_deck(world) | {"side": "corp", "ending": "txt"},
        whose=first_playing,
    ),
)
