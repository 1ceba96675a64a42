"""A demo event in mid-play, so that a newcomer sees every page filled: made as an organizer would."""

from __future__ import annotations

import random
from collections.abc import Iterable

from django.contrib.auth.models import User
from django.utils import timezone

from pairing.types import Ending, Game, Table
from tournament.clock.acts.clock import StartClock
from tournament.clock.acts.extensions import ExtendTable
from tournament.core.roles import display_name
from tournament.event.acts.announcements import Announce
from tournament.event.acts.creation import CreateEvent
from tournament.floor.acts.calls import RaiseCall
from tournament.models import Pairing, Player, Round, Tournament
from tournament.people.acts.players import AddPlayer
from tournament.people.acts.steps import CheckInAll, DropPlayer
from tournament.people.entries import Entry
from tournament.results.acts.results import SaveResult
from tournament.rounds.acts.drafts import PublishRound
from tournament.rounds.acts.pairing import PairNextRound

SEED = 20161105

PEOPLE = (
    ("Aoife Byrne", "she/her", "Jinteki: Replicating Perfection", "Andromeda: Dispossessed Ristie"),
    ("Bartosz Mazur", "he/him", "Near-Earth Hub: Broadcast Center", "Noise: Hacker Extraordinaire"),
    ("Camille Laurent", "", "Haas-Bioroid: Engineering the Future", "Whizzard: Master Gamer"),
    ("中村 さくら", "she/her", "Jinteki: Personal Evolution", "Chaos Theory: Wünderkind"),
    ("Davide Ferri", "he/him", "Blue Sun: Powering the Future", "MaxX: Maximum Punk Rock"),
    ("Elif Aydın", "she/her", "NBN: Making News", "Leela Patel: Trained Pragmatist"),
    ("Florian Weiß", "he/him", "Palana Foods: Sustainable Growth", "Hayley Kaplan: Universal Scholar"),
    ("Grace Okonkwo", "", "Argus Security: Protection Guaranteed", "Valencia Estevez: The Angel of Cayambe"),
    ("Henrik Sørensen", "he/him", "Haas-Bioroid: Stronger Together", "Adam: Compulsive Hacker"),
    ("Iris van Dijk", "they/them", "NBN: Controlling the Message", "Sunny Lebeau: Security Specialist"),
    ("João Figueiredo", "he/him", "Weyland Consortium: Building a Better World", "Apex: Invasive Predator"),
    ("Karolína Horáková", "she/her", "Jinteki Biotech: Life Imagined", "Nasir Meidan: Cyber Explorer"),
    ("Liam Walsh", "", "Gagarin Deep Space: Expanding the Horizon", "Iain Stirling: Retired Spook"),
    ("Marta Kowalczyk", "she/her", "Cybernetics Division: Humanity Upgraded", "Quetzal: Free Spirit"),
    ("Nikos Pavlou", "he/him", "NBN: The World is Yours*", "Gabriel Santiago: Consummate Professional"),
    ("Оксана Бондар", "she/her", "Industrial Genomics: Growing Solutions", "Reina Roja: Freedom Fighter"),
    ("Pau Vidal", "he/him", "Haas-Bioroid: Architects of Tomorrow", "Edward Kim: Humanity's Hammer"),
    ("Quinn Archer", "they/them", "New Angeles Sol: Your News", "Null: Whistleblower"),
    ("Rosa Delgado", "she/her", "Titan Transnational: Investing In Your Future", "Exile: Streethawk"),
    ("Sanne de Wit", "she/her", "Nisei Division: The Next Generation", "Khan: Savvy Skiptracer"),
    ("Tadeusz Lis", "he/him", "The Foundry: Refining the Process", "Nero Severn: Information Broker"),
    ("Uma Krishnan", "she/her", "Harmony Medtech: Biomedical Pioneer", "Silhouette: Stealth Operative"),
    ("Victor Lindqvist", "", "GRNDL: Power Unleashed", "Laramy Fisk: Savvy Investor"),
)


def make_demo_event(owner: User) -> Tournament:
    """Make an event of 23 players in its third round: half of the tables reported, the clock running."""
    rng = random.Random(SEED)  # noqa: S311 - a demo that is the same everywhere
    values = {
        "name": "Demo: Dockside Store Championship",
        "date": timezone.localdate(),
        "venue": "The Dockside Game Shop",
        "level": "formal",
        "card_pool_until": "in",
    }
    event = CreateEvent(values=values).create(actor=owner)
    *early, late = PEOPLE
    for person in early:
        _add(event, person, owner)
    CheckInAll().perform(event, actor=owner)
    for number in (1, 2):
        round_ = _start_round(event, number, owner, rng)
        _report(event, round_.pairings.all(), owner, rng)
    _add(event, late, owner)
    DropPlayer(player=_who_leaves(event)).perform(event, actor=owner)
    third = _start_round(event, 3, owner, rng)
    StartClock(round_=third).perform(event, actor=owner)
    tables = list(third.pairings.all())
    _report(event, tables[::2], owner, rng)
    _busy_floor(event, tables, owner)
    return event


def _busy_floor(event: Tournament, tables: list[Pairing], owner: User) -> None:
    """Let somebody call a leader, a table play longer, and the organizer announce something."""
    calling, late = tables[1], tables[3]
    caller = event.players.filter(seats__pairing=calling).earliest("name")
    ExtendTable(pairing=late, minutes=5, reason="They waited for a ruling", seen_extension=0).perform(
        event, actor=owner
    )
    RaiseCall(table=None, about="How do two prevent effects meet?").perform(event, actor=None, player=caller)
    Announce(text="Warm food is at the counter until half past one.").perform(event, actor=owner)


def _add(event: Tournament, person: tuple[str, str, str, str], owner: User) -> None:
    name, pronouns, corp, runner = person
    entry = Entry(name=name, pronouns=pronouns, corp_identity=corp, runner_identity=runner)
    AddPlayer(entry=entry).perform(event, actor=owner)


def _start_round(event: Tournament, number: int, owner: User, rng: random.Random) -> Round:
    round_ = PairNextRound(expected_round=number, seed=rng.getrandbits(62)).perform(event, actor=owner)
    PublishRound(round_=round_).perform(event, actor=owner)
    return round_


def _who_leaves(event: Tournament) -> Player:
    """Return the one who drops: the last by name, so that the demo is the same everywhere."""
    player = event.players.playing().order_by("name").last()
    if player is None:
        raise LookupError(event.slug)
    return player


def _report(event: Tournament, pairings: Iterable[Pairing], owner: User, rng: random.Random) -> None:
    for pairing in pairings:
        if pairing.number is None:
            continue
        first, second = pairing.seats.order_by("position").values_list("player_id", flat=True)
        table = _result(pairing.number, first, second, rng)
        witness = display_name(owner) if table.split else ""
        SaveResult(pairing=pairing, table=table, witness=witness, seen_version=0).perform(event, actor=owner)


def _result(number: int, first: int, second: int, rng: random.Random) -> Table:
    players = (first, second)
    if rng.random() < 0.06:
        return Table(number, players, split=True)
    if rng.random() < 0.3:
        return Table(number, players, stated=(3, 3))
    favourite = rng.choice(players)
    games = tuple(_game(corp, runner, favourite, rng) for corp, runner in ((second, first), (first, second)))
    return Table(number, players, games=games)


def _game(corp: int, runner: int, favourite: int, rng: random.Random) -> Game:
    winner = favourite if rng.random() < 0.7 else (corp if favourite == runner else runner)
    if rng.random() < 0.1:
        return Game(corp, runner, Ending.TIMED_WIN, winner)
    return Game(corp, runner, Ending.WIN, winner)
