"""Erase a player's identity at their request; their results are kept under a neutral name."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Model, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.text import name_key
from tournament.models import (
    Deck,
    LogEntry,
    Player,
    PushSubscription,
    SeriesEntry,
    Staff,
    Tournament,
)
from tournament.models.people import draw_link
from tournament.models.person import forget_appearances
from tournament.people.erasing import Erasing, free_new_name, names_of_players
from tournament.people.personal import emptied_columns, rewritten_columns
from tournament.play.rounds.facts import ask_for_pack


class ErasePlayer(Act[Player]):
    """Replace a player's name with a number, in the log as well, and delete everything that identifies them.

    This is the only act that rewrites the log: undoing an earlier act doesn't restore the data. `typed` is
    their name, typed to confirm. Decks, contact details, notes and the personal link are deleted; tables,
    results, penalties and identities are kept. Erasing a player again changes nothing.

    Raises ActionRefused: player_name_not_typed.
    """

    code = "erase_player"
    label = gettext_lazy("Player’s name erased")
    states = ALWAYS

    player: Player
    typed: str

    def do(self, change: Change) -> Player:
        event, fresh = change.tournament, change.fresh_player(self.player)
        if fresh.erased_at:
            change.skip()
            return fresh
        if name_key(self.typed) != name_key(fresh.name):
            raise ActionRefused("player_name_not_typed", player=fresh.pk)
        erasing = _erasing_of(event, fresh)
        rewritten = _rewrite_log(event.log.all(), erasing)
        _rewrite_series_logs(event, erasing)
        _empty(fresh, erasing.new_name)
        for model, to_event, fields in rewritten_columns():
            rows = model._default_manager.filter(**{to_event: event.pk})
            # The event's own row is saved from this instance at the end of the change, so update the
            # instance.
            _rewrite_texts([event] if model is Tournament else rows, fields, erasing)
        change.log(self.Payload(player=fresh.pk, name=fresh.name, entries=rewritten))
        ask_for_pack(event)  # earlier packs contain the name, and are deleted once the new one is written
        return fresh

    class Payload(payloads.Payload):
        """The player under the neutral name, and the number of log entries that were rewritten."""

        irreversible_reason = gettext_lazy(
            "This can’t be undone: the name is no longer stored anywhere, not even in this log."
        )

        player: int
        name: str
        entries: int

        def sentence(self) -> str:
            return ngettext(
                "Erased a player’s name: they are now %(name)s in the results and in %(entries)s earlier "
                "entry of this log, which was rewritten.",
                "Erased a player’s name: they are now %(name)s in the results and in %(entries)s earlier "
                "entries of this log, which were rewritten.",
                self.entries,
            ) % {"name": self.name, "entries": self.entries}


def _erasing_of(event: Tournament, player: Player) -> Erasing:
    """Return what to erase: every name the player had in this event, and which of them others share."""
    others = event.players.exclude(pk=player.pk)
    names, taken = {player.name}, set(others.values_list("name", flat=True))
    leaders = Staff.objects.filter(tournament=event).exclude(user=None)
    taken.update(leaders.exclude(user=player.leader_id).values_list("name", flat=True))
    for payload in event.log.values_list("payload", flat=True):
        for key, name in names_of_players(payload):
            (names if key == player.pk else taken).add(name)
    first = others.filter(erased_at__isnull=False).count() + 1
    with translation.override(event.language):
        new_name = free_new_name(_("Anonymous player %(number)s"), taken | names, first)
    return Erasing(player.pk, frozenset(names), frozenset(names & taken), new_name)


def _rewrite_log(log: QuerySet[LogEntry], erasing: Erasing) -> int:
    """Rewrite the entries that mention the player; return how many changed."""
    changed = []
    for entry in log.order_by("version"):
        kept = erasing.payload(entry.act, entry.payload)
        is_theirs = entry.player_id == erasing.player
        is_named = entry.actor_id is None and entry.actor_name in erasing.names - erasing.shared
        by = erasing.new_name if is_theirs or is_named else entry.actor_name
        if (kept, by) != (entry.payload, entry.actor_name):
            entry.payload, entry.actor_name = kept, by
            changed.append(entry)
    LogEntry.objects.bulk_update(changed, ["payload", "actor_name"], batch_size=200)
    return len(changed)


def _rewrite_series_logs(event: Tournament, erasing: Erasing) -> None:
    """Replace the player's names in series log entries about linking and unlinking people, for series that
    included the event at that time.
    """
    changed = []
    for entry in SeriesEntry.objects.filter(what__in=("people_joined", "people_parted")):
        state = entry.after or {}
        events = {key for key, _weight in state.get("events", [])}
        if event.pk not in events | {award[-1] for award in state.get("awards", [])}:
            continue
        names = erasing.listed_names(entry.facts.get("names", ""))
        if names != entry.facts.get("names"):
            entry.facts = {**entry.facts, "names": names}
            changed.append(entry)
    SeriesEntry.objects.bulk_update(changed, ["facts"])


def _empty(player: Player, new_name: str) -> None:
    """Clear the identifying fields in the player's row, and delete their decks and push subscriptions."""
    Deck.objects.filter(player=player).delete()
    PushSubscription.objects.filter(player=player).delete()
    forget_appearances([player.pk])
    player.name, player.link = new_name, draw_link()
    for field in emptied_columns():
        setattr(player, field.name, field.get_default())
    player.erased_at = timezone.now()
    player.save()


def _rewrite_texts(rows: Iterable[Model], fields: tuple[str, ...], erasing: Erasing) -> None:
    for row in rows:
        texts = {field: _fitting(row, field, erasing.text(getattr(row, field))) for field in fields}
        if any(getattr(row, field) != text for field, text in texts.items()):
            type(row)._default_manager.filter(pk=row.pk).update(**texts)
            for field, text in texts.items():
                setattr(row, field, text)


def _fitting(row: Model, field: str, text: str) -> str:
    """Return the text cut to the column's length: the new name may be longer than the old one."""
    return text[: getattr(row._meta.get_field(field), "max_length", None)]
