"""The missing cards and proxies of an event (REG 5.6, 5.7), and the pages for reporting them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from decklists.catalogue import Catalogue
from tournament.decks.card_words import DECK_OF_SIDE
from tournament.decks.catalogue import catalogue
from tournament.decks.check_words import MISSING_CARD_RULE
from tournament.decks.records import newest_decks
from tournament.floor.card_words import card_facts
from tournament.kernel.cache import once_per_version
from tournament.kernel.event_rows import newest_round
from tournament.kernel.places import round_words
from tournament.kernel.text import name_order
from tournament.models import MissingCard, Player, Proxy, Round, Tournament
from tournament.models.states import STILL_IN


@dataclass(frozen=True, slots=True)
class MissingLine:
    """A card that a player couldn't find. `proposes_drop`: it wasn't found before the next round started.

    `waits`: it hasn't been found, its drop hasn't been declined, and the player is still in.

    `is_bracket`: its round is part of the cut, so the game is conceded in the bracket. `barred` is the
    player's account if they are also on the event's staff (REG 1.6).
    """

    id: int
    player: int
    name: str
    title: str
    deck: str
    round: str
    in_game: bool
    minutes: int
    noticed_at: datetime
    found_at: datetime | None
    conceded_at: datetime | None
    is_bracket: bool
    proposes_drop: bool
    waits: bool
    barred: frozenset[int]

    @property
    def may_concede(self) -> bool:
        """Whether the deck's game can still be conceded on this page."""
        return not self.found_at and not self.conceded_at and not self.is_bracket


@dataclass(frozen=True, slots=True)
class ProxyLine:
    """A proxy's details, for the list and for its printed slip."""

    id: int
    player: int
    name: str
    title: str
    deck: str
    lost: str
    leader: str
    made_on: date
    is_withdrawn: bool


@dataclass(frozen=True, slots=True)
class ProxySlip:
    """A proxy for printing. `card` is the original's catalog data, without the title.

    `code` is the original's code, for looking up its text. Both are empty for a title that isn't in the
    catalog.
    """

    proxy: ProxyLine
    card: str
    code: str


@dataclass(frozen=True, slots=True)
class CardOwnerChoice:
    """A player whose card can be reported."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class CardsPage:
    """All missing cards and proxies, newest first; cards still missing come before those found."""

    missing: tuple[MissingLine, ...]
    found: tuple[MissingLine, ...]
    proxies: tuple[ProxyLine, ...]
    withdrawn: tuple[ProxyLine, ...]
    players: tuple[CardOwnerChoice, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class CardFormPage:
    """The data for the form about one player's card, with the titles on the player's submitted lists.

    `newest` is the id of the player's newest missing card or proxy, or 0 for none.
    """

    player: int
    name: str
    titles: tuple[str, ...]
    newest: int
    rule: str


def cards_page(tournament: Tournament) -> CardsPage:
    """Return the event's missing cards and proxies. Four queries."""
    lines = _missing_lines(tournament)
    rows = Proxy.objects.filter(player__tournament=tournament).select_related("player").order_by("-pk")
    proxies = [proxy_line(row) for row in rows]
    names = sorted(tournament.players.values_list("name", "pk", "reading"), key=lambda row: name_order(*row))
    return CardsPage(
        missing=tuple(line for line in lines if not line.found_at),
        found=tuple(line for line in lines if line.found_at),
        proxies=tuple(line for line in proxies if not line.is_withdrawn),
        withdrawn=tuple(line for line in proxies if line.is_withdrawn),
        players=tuple(CardOwnerChoice(pk, name) for name, pk, _reading in names),
        rule=str(MISSING_CARD_RULE),
    )


def open_missing_cards(tournament: Tournament) -> tuple[MissingLine, ...]:
    """Return the cards still missing, newest first; `proposes_drop` follows REG 5.6.

    Two queries.
    """
    return tuple(line for line in _missing_lines(tournament) if not line.found_at)


def missing_form_page(player: Player) -> CardFormPage:
    """Return the data for the form about this player's missing card. Two queries."""
    newest = MissingCard.objects.filter(player=player).order_by("-pk").values_list("pk", flat=True).first()
    return _form_page(player, newest)


def proxy_form_page(player: Player) -> CardFormPage:
    """Return the data for the form about a proxy for this player. Two queries."""
    newest = Proxy.objects.filter(player=player).order_by("-pk").values_list("pk", flat=True).first()
    return _form_page(player, newest)


def proxy_line(row: Proxy) -> ProxyLine:
    """Return a proxy as listed. Fetch its player with it to avoid a query."""
    return ProxyLine(
        id=row.pk,
        player=row.player_id,
        name=row.player.name,
        title=row.title,
        deck=str(DECK_OF_SIDE[row.side]),
        lost=row.lost,
        leader=row.leader,
        made_on=row.made_on,
        is_withdrawn=row.withdrawn_at is not None,
    )


def proxy_slips(rows: Iterable[Proxy]) -> tuple[ProxySlip, ...]:
    """Return proxies for printing. No queries if their players were fetched with them."""
    return tuple(_slip(row, catalogue()) for row in rows)


def _slip(row: Proxy, cards: Catalogue) -> ProxySlip:
    found = [card for card in cards.by_title(row.title) if card.side == row.side]
    original = found[0] if len(found) == 1 else None
    return ProxySlip(
        proxy=proxy_line(row),
        card=card_facts(original) if original else "",
        code=original.code if original else "",
    )


def _form_page(player: Player, newest: int | None) -> CardFormPage:
    cards = catalogue()
    decks = newest_decks(player.tournament, [player.pk]).get(player.pk, {})
    codes = {code for deck in decks.values() for code in (deck.identity, *deck.cards) if code}
    known = (cards.by_code(code) for code in codes)
    return CardFormPage(
        player=player.pk,
        name=player.name,
        titles=tuple(sorted({card.title for card in known if card})),
        newest=newest or 0,
        rule=str(MISSING_CARD_RULE),
    )


def _missing_lines(tournament: Tournament) -> list[MissingLine]:
    in_play = newest_round(tournament)
    return [_missing_line(row, in_play) for row in _missing_cards(tournament)]


@once_per_version
def _missing_cards(tournament: Tournament) -> tuple[MissingCard, ...]:
    rows = MissingCard.objects.filter(player__tournament=tournament).order_by("-pk")
    return tuple(rows.select_related("player", "round__stage"))


def _missing_line(row: MissingCard, in_play: Round | None) -> MissingLine:
    is_cut = row.round.is_of_the_cut
    is_due = row.found_at is None and row.proposal_declined_at is None and row.player.state in STILL_IN
    return MissingLine(
        id=row.pk,
        player=row.player_id,
        name=row.player.name,
        title=row.title,
        deck=str(DECK_OF_SIDE[row.side]),
        round=round_words(row.round.number, is_cut=is_cut),
        in_game=row.in_game,
        minutes=row.extension,
        noticed_at=row.noticed_at,
        found_at=row.found_at,
        conceded_at=row.conceded_at,
        is_bracket=is_cut,
        waits=is_due,
        barred=frozenset([row.player.leader_id] if row.player.leader_id else ()),
        proposes_drop=is_due and in_play is not None and _order(in_play) > _order(row.round),
    )


def _order(round_: Round) -> tuple[int, int]:
    return round_.stage.number, round_.number
