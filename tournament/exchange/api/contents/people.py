"""Players, their decks, the log and webhooks, limited to what the caller may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User

from tournament.decks.catalogue import catalogue
from tournament.decks.pages.open import readable_decks
from tournament.decks.records import deck_record
from tournament.exchange.api.problems import ApiRefusal
from tournament.exchange.files.contents.cards import has_deck_files
from tournament.exchange.files.contents.people import PLAYERS_TABLE, SeenPlayer
from tournament.exchange.webhooks.acts.webhooks import MakeWebhook
from tournament.exchange.webhooks.own import own_webhooks
from tournament.kernel.access import Viewer
from tournament.kernel.text import person_key, search_key
from tournament.kernel.undo import LoggedStep
from tournament.models import LogEntry, Tournament, Webhook
from tournament.models.player_fields import PLAYER_FIELDS, PlayerField
from tournament.models.states import GONE
from tournament.web.log.page import line_of


def people_items(tournament: Tournament, viewer: Viewer, *, q: str = "") -> list[dict[str, Any]]:
    """Return the players named on the event's page, sorted by name; staff get everyone who was ever
    entered.
    """
    wanted, is_leader = search_key(q), viewer.is_leader
    items = []
    for row in PLAYERS_TABLE.rows(tournament, viewer):
        player = row.player
        if wanted not in person_key(player.name, player.reading):
            continue
        items.append(
            {
                "id": player.pk,
                **{name: _text(about, row) for name, about in PLAYER_FIELDS.items()},
                "state": player.state if is_leader or player.state in GONE else None,
                "has_paid": player.has_paid if is_leader else None,
                "first_round_bye": player.first_round_bye if is_leader else None,
                "fixed_table": player.fixed_table if is_leader else None,
            }
        )
    return items


def _text(about: PlayerField, row: SeenPlayer) -> str | None:
    """Return a player's text; None if the viewer may not see it or the identity isn't known."""
    text = row.text(about)
    return (text or None) if about.is_secret_before_round_1 else text


def deck_items(tournament: Tournament, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the newest decks that the viewer may read. At most four queries."""
    if not has_deck_files(tournament, viewer):
        return []
    cards = catalogue()
    items = []
    for player, decks in readable_decks(tournament, viewer):
        for side in sorted(decks):
            deck = deck_record(decks[side], cards)
            items.append(
                {
                    "player": player.pk,
                    "name": player.name,
                    "side": side,
                    "deck": deck.name,
                    "identity": deck.identity.title if deck.identity else None,
                    "cards": [
                        {"code": entry.card.code, "title": entry.card.title, "copies": entry.copies}
                        for entry in deck.cards
                    ],
                }
            )
    return items


def log_items(tournament: Tournament, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the log as sentences, newest first. One query. Raises ApiRefusal for anyone but staff."""
    if not viewer.is_leader:
        raise ApiRefusal(401 if viewer.user_id is None else 403)
    entries = LogEntry.objects.filter(tournament=tournament).order_by("-version")
    lines = [line_of(LoggedStep.of(entry), viewer) for entry in entries.select_related("undone_by", "undoes")]
    return [
        {
            "version": line.version,
            "at": line.at,
            "who": line.who,
            "act": line.act,
            "sentence": line.sentence,
            "by_player": line.by_player,
            "is_undone": line.is_undone,
            "undoes": line.undoes or None,
        }
        for line in lines
    ]


def webhook_items(tournament: Tournament, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the webhooks, named by their sites. One query. Raises ApiRefusal for anyone but the organizer.

    Full URLs may contain secrets. A webhook can be disabled without a new version of the event.
    """
    if not viewer.may(MakeWebhook):
        raise ApiRefusal(401 if viewer.user_id is None else 403)
    return _webhook_items(tournament.webhooks.all())


def own_webhook_items(account: User) -> list[dict[str, Any]]:
    """Return the webhooks of an account and of the organizations that it may manage, as `webhook_items` does.

    Two queries.
    """
    return _webhook_items(own_webhooks(account))


def _webhook_items(hooks: Iterable[Webhook]) -> list[dict[str, Any]]:
    return [
        {"id": hook.pk, "site": hook.host, "topics": hook.topics, "organization": hook.organization_id}
        for hook in hooks
    ]
