"""Decklists from earlier releases stay open to the same readers, with no reading time."""

from __future__ import annotations

from typing import Any

from tests.tournament.migrating import before, migrate, migrate_to_newest
from tournament.models import Tournament

BEFORE = before("0019_decks_by_stage")
# Maps which lists were open, and to whom, to the access in the Swiss rounds and in the cut.
STAGES = {
    ("none", "participants"): ("private", "private"),
    ("none", "everyone"): ("private", "private"),
    ("cut", "participants"): ("private", "players"),
    ("cut", "everyone"): ("private", "public"),
    ("all", "participants"): ("players", "players"),
    ("all", "everyone"): ("public", "public"),
}


def make_events(apps: Any) -> None:
    owner = apps.get_model("auth", "User").objects.create(username="rose")
    events = apps.get_model("tournament", "Tournament").objects
    for regulations in ("2016", "today"):
        for shown, audience in STAGES:
            slug = f"{regulations}-{shown}-{audience}"
            facts = {"regulations": regulations, "version": 7, "are_decks_locked": True}
            events.create(
                owner_id=owner.pk, name="Cup", slug=slug, decks_shown=shown, decks_audience=audience, **facts
            )


def test_migration_leaves_the_lists_of_every_event_open_to_whom_they_were(old_apps: Any) -> None:
    make_events(old_apps)

    migrate_to_newest()

    columns = ("slug", "swiss_decks", "cut_decks", "deck_reading_minutes", "version", "are_decks_locked")
    assert set(Tournament.objects.values_list(*columns)) == {
        (f"{regulations}-{shown}-{audience}", swiss, cut, 10, 7, True)
        for regulations in ("2016", "today")
        for (shown, audience), (swiss, cut) in STAGES.items()
    }


def test_migration_back_closes_what_could_not_be_said_then_and_keeps_the_rest(old_apps: Any) -> None:
    make_events(old_apps)
    migrate_to_newest()
    opponents = Tournament.objects.get(slug="today-none-participants")
    Tournament.objects.filter(pk=opponents.pk).update(cut_decks="opponents")
    wider = Tournament.objects.get(slug="today-all-participants")
    Tournament.objects.filter(pk=wider.pk).update(cut_decks="public")

    events = migrate(BEFORE).get_model("tournament", "Tournament").objects

    shown = {
        slug: (whose, to) for slug, whose, to in events.values_list("slug", "decks_shown", "decks_audience")
    }
    assert shown == {
        f"{regulations}-{whose}-{to}": (whose, "participants" if whose == "none" else to)
        for regulations in ("2016", "today")
        for whose, to in STAGES
    }
