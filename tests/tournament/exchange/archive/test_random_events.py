"""A random event is imported unchanged from its file, and every step can be undone as in the original.

EVENT_FILES=200 runs that many events.
"""

from __future__ import annotations

import os

import pytest
from django.contrib.auth.models import User

from pairing.errors import RuleError
from tests.factories import make_user
from tests.flows.world import World
from tests.tournament.exchange.archive.files import brought_in, essence, told
from tests.tournament.exchange.archive.random_events import CYCLE, RandomWorld, random_event
from tests.tournament.kernel.deeds import undo
from tournament.exchange.archive.writing import event_file
from tournament.kernel.acts import all_acts
from tournament.kernel.undo import LoggedStep, blockers
from tournament.models import Tournament

# Random cases with the same rows; test_round_trip.py imports them on PostgreSQL too.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

EVENTS = int(os.environ.get("EVENT_FILES", "12"))
# These acts affect accounts or players of other events, which aren't in the file.
OF_ACCOUNTS = {
    *("hand_over", "leader_plays", "remove_leader", "set_organization"),
    *("join_player", "part_player", "show_person", "link_account"),
}
_USED: dict[int, frozenset[str]] = {}


def made(seed: int) -> RandomWorld:
    world = random_event(seed)
    _USED[seed] = frozenset(world.tournament.log.values_list("act", flat=True))
    return world


def undone(event: Tournament, version: int, actor: User) -> str:
    """Undo the entry of this version; return the outcome."""
    try:
        return str(undo(World(event, actor), event.log.get(version=version)))
    except RuleError as refusal:
        return refusal.code


@pytest.mark.parametrize("seed", range(EVENTS))
def test_random_event_comes_in_as_it_was_and_is_undone_alike(seed: int) -> None:
    world = made(seed)
    original = world.tournament
    copy = brought_in(event_file(original), make_user(first_name="Olga"))

    assert essence(copy) == essence(original)
    assert told(copy) == told(original)

    versions = list(original.log.order_by("-version").values_list("version", flat=True))
    early = world.rng.sample(versions, min(5, len(versions)))
    stranger = make_user()  # plays in neither event, so the rules about one's own table are the same
    has_accounts = original.log.filter(act__in=OF_ACCOUNTS).exists()
    for version in [*early, *versions]:
        entry = original.log.get(version=version)
        if has_accounts and any(
            each.entry.act in OF_ACCOUNTS for each in blockers(original, LoggedStep.of(entry))
        ):
            continue  # the copy doesn't have that account, so the entry may not be blocked there
        came_of_it = undone(copy, version, stranger)
        if entry.act in OF_ACCOUNTS and came_of_it in {"undo_blocked", "undo_impossible", "undo_overtaken"}:
            continue
        assert came_of_it == undone(original, version, stranger), entry
    assert essence(copy, moments=False) == essence(original, moments=False)


def test_random_events_use_every_act() -> None:
    missing = set(all_acts())
    for seed in range(3 * CYCLE):  # acts that no event in the first cycle performed get more chances
        missing -= _USED.get(seed) or (made(seed), _USED[seed])[1]
        if not missing:
            break

    assert missing == set()
