"""The words for cards: sides, types, factions and formats."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from decklists.types import CardType, Format, Side

SIDES: Mapping[str, Promise] = {Side.CORP: gettext_lazy("Corp"), Side.RUNNER: gettext_lazy("Runner")}
SIDES_IN_SENTENCES: Mapping[str, Promise] = {
    Side.CORP: gettext_lazy("corp"),
    Side.RUNNER: gettext_lazy("runner"),
}
DECK_OF_SIDE: Mapping[str, Promise] = {
    Side.CORP: gettext_lazy("corp deck"),
    Side.RUNNER: gettext_lazy("runner deck"),
}
FORMATS: Mapping[str, Promise] = {
    Format.STANDARD: gettext_lazy("Standard"),
    Format.STARTUP: gettext_lazy("Startup"),
    Format.ETERNAL: gettext_lazy("Eternal"),
    Format.SNAPSHOT: gettext_lazy("Snapshot"),
    Format.RAM: gettext_lazy("RAM"),
    Format.SYSTEM_GATEWAY: gettext_lazy("System Gateway"),
    Format.DRAFT: pgettext_lazy("format", "draft"),
}
CARD_TYPES: Mapping[str, Promise] = {
    CardType.IDENTITY: gettext_lazy("Identities"),
    CardType.AGENDA: gettext_lazy("Agendas"),
    CardType.ASSET: gettext_lazy("Assets"),
    CardType.UPGRADE: gettext_lazy("Upgrades"),
    CardType.OPERATION: gettext_lazy("Operations"),
    CardType.ICE: gettext_lazy("Ice"),
    CardType.EVENT: pgettext_lazy("card type", "Events"),
    CardType.HARDWARE: gettext_lazy("Hardware"),
    CardType.RESOURCE: gettext_lazy("Resources"),
    CardType.PROGRAM: gettext_lazy("Programs"),
}
# Factions that aren't listed here are shown by their code.
FACTIONS: Mapping[str, Promise] = {
    "adam": pgettext_lazy("faction", "Adam"),
    "anarch": pgettext_lazy("faction", "Anarch"),
    "apex": pgettext_lazy("faction", "Apex"),
    "criminal": pgettext_lazy("faction", "Criminal"),
    "haas-bioroid": pgettext_lazy("faction", "Haas-Bioroid"),
    "jinteki": pgettext_lazy("faction", "Jinteki"),
    "nbn": pgettext_lazy("faction", "NBN"),
    "neutral-corp": pgettext_lazy("faction", "Neutral"),
    "neutral-runner": pgettext_lazy("faction", "Neutral"),
    "shaper": pgettext_lazy("faction", "Shaper"),
    "sunny-lebeau": pgettext_lazy("faction", "Sunny Lebeau"),
    "weyland-consortium": pgettext_lazy("faction", "Weyland"),
}


def faction_name(code: str) -> str:
    """Return a faction's name, in the reader's language if a translation exists."""
    return str(FACTIONS.get(code, "")) or code.replace("-", " ").title()
