"""The cached parts of an event's pages and the same parts read again, for comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from django.db.models import Model

from tournament.decks.judged import judged_players
from tournament.floor.pages.before_round import before_round
from tournament.floor.pages.proposals import proposals
from tournament.kernel.access import SPECTATOR, Viewer
from tournament.kernel.announcing import standing_announcements
from tournament.kernel.cache import VersionCache, page_of_event
from tournament.models import Tournament
from tournament.models.states import Role
from tournament.play.clock.pages import clock_line
from tournament.play.rounds.pages.round import round_page
from tournament.ranking.standings.pages.final_standings import final_standings
from tournament.ranking.standings.pages.player_card import player_card
from tournament.ranking.standings.pages.standings import standings_page
from tournament.site.pages.desk_rounds import rounds_page
from tournament.site.pages.event import event_page
from tournament.site.pages.news import event_news
from tournament.site.pages.own_home import own_home
from tournament.site.pages.screen import ScreenView, screen_page
from tournament.web.log.undo import last_step


def page(event: Tournament, show: Callable[[Tournament], Any]) -> Any:
    """Build a page from the event's current state."""
    return page_of_event(lambda: Tournament.objects.get(pk=event.pk), lambda found: found, show)


def plain(value: Any, above: tuple[Any, ...] = ()) -> Any:
    """Return a value that is equal to another only if all contents are: rows become their columns and
    relations.
    """
    if isinstance(value, Model):
        key = type(value).__name__, value.pk
        if key in above:
            return key
        columns = {name: each for name, each in value.__dict__.items() if not name.startswith("_")}
        related = (value._state.fields_cache, value.__dict__.get("_prefetched_objects_cache", {}))
        return *key, columns, [plain(row, (*above, key)) for row in related]
    if is_dataclass(value) and not isinstance(value, type):
        own = {field.name: getattr(value, field.name) for field in fields(value) if field.name != "columns"}
        return type(value).__name__, plain(own, above)
    if isinstance(value, Mapping):
        return {key: plain(each, above) for key, each in value.items()}
    if isinstance(value, str | bytes | frozenset):
        return value
    return [plain(each, above) for each in value] if hasattr(value, "__iter__") else value


def open_all(tournament: Tournament) -> None:
    """Render every page that is made of cached parts, for the public and for staff."""
    leader = Viewer(tournament.owner_id, Role.TO)
    rounds = rounds_page(tournament).rounds
    final_standings(tournament, standings_page(tournament))
    for line in rounds:
        for viewer in (leader, SPECTATOR) if not line.is_draft else (leader,):
            round_page(tournament, line.round, viewer=viewer)
    for player in tournament.players.select_related("tournament").order_by("pk")[:5]:
        player.tournament = tournament
        player_card(tournament, player)
        own_home(tournament, player)
    for view in ScreenView:
        screen_page(tournament, view)
    last_step(tournament, leader)
    proposals(tournament)
    before_round(tournament)
    event_page(tournament)
    judged_players(tournament)
    event_news(tournament, leader)
    standing_announcements(tournament)
    clock_line(tournament)


def parts_of(found: Tournament) -> dict[Any, Any]:
    """Build every page and return the cached parts used."""
    open_all(found)
    cache: VersionCache = found.kept_in
    return {key: cache.find(key) for key in list(cache) if key[:2] == (found.pk, found.version)}
