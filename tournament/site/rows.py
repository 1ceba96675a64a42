"""The players of an event's page as HTML, which a template takes ten times as long to write."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.core.rows import PlayerLinks, badge, html_lines
from tournament.decks.local_titles import identity_faction, title_in_page
from tournament.models import Tournament
from tournament.site.pages.event import EventPlayerLine


def player_items(tournament: Tournament, players: Sequence[EventPlayerLine]) -> SafeString:
    """Return an item of the list for each player, with their identities and factions."""
    return html_lines(_items(PlayerLinks.of(tournament), players))


def _items(links: PlayerLinks, players: Sequence[EventPlayerLine]) -> Iterator[str]:
    disqualified, dropped = badge("bad", _("disqualified")), badge("muted", _("dropped"))
    corp, runner = _identity_of("corp", _("Corp:")), _identity_of("runner", _("Runner:"))
    for line in players:
        is_out = " is-out" if line.is_dropped or line.is_disqualified else ""
        yield f'<li class="player-list__item{is_out}"><p>{links.to(line.player, line.name)}'
        yield f' <span class="meta">{escape(line.details)}</span>' if line.details else ""
        yield f" {disqualified}" if line.is_disqualified else f" {dropped}" if line.is_dropped else ""
        yield f"</p>{corp(line.corp_identity)}{runner(line.runner_identity)}</li>"


def _identity_of(side: str, label: str) -> Callable[[str], str]:
    """Return what tells an identity of this side, nothing for an empty one; each is looked up once."""

    @cache
    def told(identity: str) -> str:
        if not identity:
            return ""
        name = identity_faction(identity)
        faction = f' <span class="faction">{escape(name)}</span>' if name else ""
        spoken = f'<span class="visually-hidden">{escape(label)}</span>'
        title = title_in_page(identity)
        return f'<p class="identity identity--{side}">{spoken} {title}{faction}</p>'

    return told
