"""Invented players for demo and practice events."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User

from tournament.models import Tournament
from tournament.people.acts.players import AddPlayer
from tournament.people.entries import Entry

# Name, pronouns, corp identity and runner identity.
Invented = tuple[str, str, str, str]

PEOPLE: tuple[Invented, ...] = (
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


def add_people(
    event: Tournament, people: Iterable[Invented], owner: User, *, with_identities: bool = True
) -> None:
    """Add these players to an event, each in a change of its own, as its organizer would."""
    for name, pronouns, *identities in people:
        corp, runner = identities if with_identities else ("", "")
        entry = Entry(name=name, pronouns=pronouns, corp_identity=corp, runner_identity=runner)
        AddPlayer(entry=entry).perform(event, actor=owner)
