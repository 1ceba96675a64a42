"""Players' short names for cards: subtitles, initials and nicknames of identities, abbreviations of cards.

Titles take precedence: a nickname counts only if no card has that title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from decklists.names import fold
from decklists.types import Card

_PARTED = re.compile(r"\s*[:：]\s*")
_WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_SHORTEST_INITIALS = 3  # letters; initials with only two must be listed below: PE, RP, CI and similar
_CAPITALS = 2  # the fewest capitals in initials that aren't listed below, as "pop" may be a deck's name
_SHORTEST_SUBTITLE = 5  # letters, folded


# By nickname, folded: the identity's English title, its beginning, or its subtitle.
_IDENTITIES: Mapping[str, str] = MappingProxyType(
    {
        # corp
        "etf": "Haas-Bioroid: Engineering the Future",
        "hbetf": "Haas-Bioroid: Engineering the Future",
        "foodcoats": "Haas-Bioroid: Engineering the Future",
        "chip": "Cybernetics Division: Humanity Upgraded",
        "hbst": "Haas-Bioroid: Stronger Together",
        "aot": "Haas-Bioroid: Architects of Tomorrow",
        "hbaot": "Haas-Bioroid: Architects of Tomorrow",
        "hbpd": "Haas-Bioroid: Precision Design",
        "pd": "Haas-Bioroid: Precision Design",
        "ci": "Cerebral Imaging: Infinite Frontiers",
        "nextdesign": "NEXT Design: Guarding the Net",
        "foundry": "The Foundry: Refining the Process",
        "biotics": "Custom Biotics: Engineered for Success",
        "pe": "Jinteki: Personal Evolution",
        "jintekipe": "Jinteki: Personal Evolution",
        "rp": "Jinteki: Replicating Perfection",
        "jintekirp": "Jinteki: Replicating Perfection",
        "pu": "Jinteki: Potential Unleashed",
        "jintekipu": "Jinteki: Potential Unleashed",
        "rh": "Jinteki: Restoring Humanity",
        "ig": "Industrial Genomics: Growing Solutions",
        "palana": "Pālanā Foods: Sustainable Growth",
        "tennin": "Tennin Institute: The Secrets Within",
        "harmony": "Harmony Medtech: Biomedical Pioneer",
        "biotech": "Jinteki Biotech: Life Imagined",
        "nisei": "Nisei Division: The Next Generation",
        "hyoubu": "Hyoubu Institute: Absolute Clarity",
        "neh": "Near-Earth Hub: Broadcast Center",
        "fastro": "Near-Earth Hub: Broadcast Center",
        "nearearth": "Near-Earth Hub: Broadcast Center",
        "nbnneh": "Near-Earth Hub: Broadcast Center",
        "nbnnearearthhub": "Near-Earth Hub: Broadcast Center",
        "nbnnearearthhubbroadcastcenter": "Near-Earth Hub: Broadcast Center",
        "ctm": "NBN: Controlling the Message",
        "nbnctm": "NBN: Controlling the Message",
        "twiy": "NBN: The World is Yours*",
        "nbntwiy": "NBN: The World is Yours*",
        "makingnews": "NBN: Making News",
        "nbnmn": "NBN: Making News",
        "realityplus": "NBN: Reality Plus",
        "haarpsichord": "Haarpsichord Studios: Entertainment Unleashed",
        "haarp": "Haarpsichord Studios: Entertainment Unleashed",
        "spark": "Spark Agency: Worldswide Reach",
        "newangeles": "New Angeles Sol: Your News",
        "nasol": "New Angeles Sol: Your News",
        "babw": "Weyland Consortium: Building a Better World",
        "weylandbabw": "Weyland Consortium: Building a Better World",
        "bwbi": "Weyland Consortium: Because We Built It",
        "bon": "Weyland Consortium: Builder of Nations",
        "weylandbon": "Weyland Consortium: Builder of Nations",
        "builtolast": "Weyland Consortium: Built to Last",
        "argus": "Argus Security: Protection Guaranteed",
        "gagarin": "Gagarin Deep Space: Expanding the Horizon",
        "titan": "Titan Transnational: Investing In Your Future",
        "jemison": "Jemison Astronautics: Sacrifice. Audacity. Success.",
        "skorpios": "Skorpios Defense Systems: Persuasive Power",
        "outfit": "The Outfit: Family Owned and Operated",
        "ob": "Ob Superheavy Logistics: Extract. Export. Excel.",
        "azmari": "Azmari EdTech: Shaping the Future",
        "asa": "Asa Group: Security Through Vigilance",
        "seidr": "Seidr Laboratories: Destiny Defined",
        # runner
        "gabe": "Gabriel Santiago: Consummate Professional",
        "andy": "Andromeda: Dispossessed Ristie",
        "kate": 'Kate "Mac" McCaffrey: Digital Tinker',
        "katemac": 'Kate "Mac" McCaffrey: Digital Tinker',
        "katemccaffrey": 'Kate "Mac" McCaffrey: Digital Tinker',
        "ppvp": 'Kate "Mac" McCaffrey: Digital Tinker',
        "ppvpkate": 'Kate "Mac" McCaffrey: Digital Tinker',
        "prepaidkate": 'Kate "Mac" McCaffrey: Digital Tinker',
        "ct": "Chaos Theory: Wünderkind",
        "whizz": "Whizzard: Master Gamer",
        "reina": "Reina Roja: Freedom Fighter",
        "val": "Valencia Estevez: The Angel of Cayambe",
        "valencia": "Valencia Estevez: The Angel of Cayambe",
        "kim": "Edward Kim: Humanity's Hammer",
        "edkim": "Edward Kim: Humanity's Hammer",
        "leela": "Leela Patel: Trained Pragmatist",
        "iain": "Iain Stirling: Retired Spook",
        "ken": "Ken “Express” Tenma: Disappeared Clone",
        "kentenma": "Ken “Express” Tenma: Disappeared Clone",
        "sil": "Silhouette: Stealth Operative",
        "geist": 'Armand "Geist" Walker: Tech Lord',
        "geistbros": 'Armand "Geist" Walker: Tech Lord',
        "hayley": "Hayley Kaplan: Universal Scholar",
        "nasir": "Nasir Meidan: Cyber Explorer",
        "kit": "Rielle “Kit” Peddler: Transhuman",
        "rielle": "Rielle “Kit” Peddler: Transhuman",
        "prof": "The Professor: Keeper of Knowledge",
        "professor": "The Professor: Keeper of Knowledge",
        "jesminder": "Jesminder Sareen: Girl Behind the Curtain",
        "smoke": 'Ele "Smoke" Scovak: Cynosure of the Net',
        "sunny": "Sunny Lebeau: Security Specialist",
        "omar": "Omar Keung: Conspiracy Theorist",
        "alice": "Alice Merchant: Clan Agitator",
        "ayla": "Ayla “Bios” Rahim: Simulant Specialist",
        "freedom": "Freedom Khumalo: Crypto-Anarchist",
        "steve": "Steve Cambridge: Master Grifter",
        "gnat": 'Nathaniel "Gnat" Hall: One-of-a-Kind',
        "liza": "Liza Talking Thunder: Prominent Legislator",
        "nero": "Nero Severn: Information Broker",
        "akiko": "Akiko Nisei: Head Case",
        "hoshiko": "Hoshiko Shiro: Untold Protagonist",
        "sable": 'Nyusha "Sable" Sintashta: Symphonic Prodigy',
        "loup": "René “Loup” Arcemont: Party Animal",
        "zahya": "Zahya Sadeghi: Versatile Smuggler",
        "padma": "Captain Padma Isbister: Intrepid Explorer",
        # Japanese names of cards that weren't printed in Japanese
        "アンドロメダ": "Andromeda: Dispossessed Ristie",
        "ジンテキ完全複製": "Jinteki: Replicating Perfection",
        "ホイザード": "Whizzard: Master Gamer",
    }
)

# By abbreviation, folded: the card's English title.
_CARDS: Mapping[str, str] = MappingProxyType(
    {
        "smc": "Self-modifying Code",
        "selfmod": "Self-modifying Code",
        "sansan": "SanSan City Grid",
        "astro": "AstroScript Pilot Program",
        "astroscript": "AstroScript Pilot Program",
        "jackson": "Jackson Howard",
        "jhow": "Jackson Howard",
        "siphon": "Account Siphon",
        "desp": "Desperado",
        "plascrete": "Plascrete Carapace",
        "kati": "Kati Jones",
        "profco": "Professional Contacts",
        "procon": "Professional Contacts",
        "opus": "Magnum Opus",
        "mopus": "Magnum Opus",
        "ppvp": "Prepaid VoicePAD",
        "ihw": "I've Had Worse",
        "sot": "Same Old Thing",
        "lla": "Levy AR Lab Access",
        "rdi": "R&D Interface",
        "hqi": "HQ Interface",
        "tme": "The Maker's Eye",
        "makerseye": "The Maker's Eye",
        "temujin": "Temüjin Contract",
        "dlr": "Data Leak Reversal",
        "sucker": "Datasucker",
        "earthrise": "Earthrise Hotel",
        "bbg": "Breaker Bay Grid",
        "beale": "Project Beale",
        "atlas": "Project Atlas",
        "vitruvius": "Project Vitruvius",
        "gfi": "Global Food Initiative",
        "abt": "Accelerated Beta Test",
        "midseasons": "Midseason Replacements",
        "scorch": "Scorched Earth",
        "beanstalk": "Beanstalk Royalties",
        "hedge": "Hedge Fund",
        "biotic": "Biotic Labor",
        "caprice": "Caprice Nisei",
        "ash": "Ash 2X3ZB9CY",
        "cvs": "Cyberdex Virus Suite",
        "hhn": "Hard-Hitting News",
        "eoi": "Exchange of Information",
        "cbg": "Commercial Bankers Group",
        "mvt": "Mumbad Virtual Tour",
        "moh": "Museum of History",
        # Spellings from the German reference guide; those on the cards differ.
        "unterweltkontakte": "Underworld Contact",
        "derbesorger": "The Supplier",
        "besorger": "The Supplier",
    }
)


def identity_nicknames() -> dict[str, list[str]]:
    """Return players' nicknames for identities, by folded English title, leaving out those that are words of
    the title.
    """
    found: dict[str, list[str]] = {}
    for nickname, title in _IDENTITIES.items():
        found.setdefault(fold(title), []).append(nickname)
    return found


@dataclass(frozen=True, slots=True)
class Nicknames:
    """The short names of a catalog's cards. Create it with `Nicknames.of`."""

    _identities: Mapping[str, Card]
    _initials: Mapping[str, Card]
    _cards: Mapping[str, Card]

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Nicknames:
        """Index all short names of these cards; listed nicknames of other cards are ignored."""
        by_title = {fold(card.title): card for card in cards}
        identities = [card for card in by_title.values() if card.is_identity]
        return cls(
            _alone(_subtitles(identities)) | _known(_IDENTITIES, by_title),
            _alone(_initials(identities)),
            _known(_CARDS, by_title),
        )

    def identity(self, name: str) -> Card | None:
        """Return the identity with this subtitle, initials or nickname, or None."""
        key = fold(name)
        known = self._identities.get(key)
        if known is None and sum(sign.isupper() for sign in name) >= _CAPITALS:
            return self._initials.get(key)
        return known

    def card(self, name: str) -> Card | None:
        """Return the card, other than an identity, with this common abbreviation, or None."""
        return self._cards.get(fold(name))


def _known(nicknames: Mapping[str, str], by_title: Mapping[str, Card]) -> dict[str, Card]:
    found = ((name, by_title.get(fold(title))) for name, title in nicknames.items())
    return {name: card for name, card in found if card and name not in by_title}


def _subtitles(identities: Iterable[Card]) -> Iterator[tuple[str, Card]]:
    for identity in identities:
        subtitle = fold(_PARTED.split(identity.title, maxsplit=1)[-1])
        if len(subtitle) >= _SHORTEST_SUBTITLE:
            yield subtitle, identity


def _initials(identities: Iterable[Card]) -> Iterator[tuple[str, Card]]:
    for identity in identities:
        subtitle = _PARTED.split(identity.title, maxsplit=1)[-1]
        initials = fold("".join(word[0] for word in _WORDS.findall(subtitle)))
        if len(initials) >= _SHORTEST_INITIALS:
            yield initials, identity


def _alone(names: Iterable[tuple[str, Card]]) -> dict[str, Card]:
    """Return the names that only one identity has."""
    bearers: dict[str, list[Card]] = {}
    for name, identity in names:
        bearers.setdefault(name, []).append(identity)
    return {name: found[0] for name, found in bearers.items() if len(found) == 1}
