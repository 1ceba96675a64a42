"""Players' and identities' names in a file, adjusted for the site, and the identities they refer to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from decklists.types import Side
from pairing.results_json import ResultsFile
from pairing.types import PlayerId
from tournament.kernel.text import is_visible, normalized_text
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.people.sheet.identities import identity_names

MOST_IDENTITIES_ASKED = 40


def titled(text: str, field: str) -> str:
    """Return a text of the file as stored in a player's field: without control characters, cut to its
    length.
    """
    most = PLAYER_FIELDS[field].length
    clean = "".join(char if char.isprintable() or char == "\u3000" else " " for char in text[: 4 * most])
    return normalized_text(clean)[:most].strip()


def fitting_name(name: str, own_id: int | str) -> str:
    """Return a player's name as stored on the site; an invisible name is replaced by the player's number."""
    clean = titled(name, "name")
    return clean if is_visible(clean) else _("Player %(number)s") % {"number": own_id}


def fitting_names(results: ResultsFile) -> dict[PlayerId, str]:
    """Return the stored names of a file's players, by their ids in it."""
    return {
        player.id: fitting_name(player.name, results.own_ids[player.id]) for player in results.event.players
    }


@dataclass(frozen=True, slots=True)
class IdentityGuess:
    """An identity as written in a file, how often it occurs, its card if found, and otherwise the likeliest
    cards.
    """

    side: Side
    written: str
    count: int
    title: str
    choices: tuple[str, ...]

    @property
    def is_asked(self) -> bool:
        """Whether the organizer has to choose because the identity isn't certain."""
        return not self.title


def identities_of(results: ResultsFile) -> tuple[IdentityGuess, ...]:
    """Return all identities named in a file, most frequent first, matched to the current catalog."""
    counts: Counter[tuple[Side, str]] = Counter()
    for profile in results.profiles.values():
        for side, text in ((Side.CORP, profile.corp_identity), (Side.RUNNER, profile.runner_identity)):
            if titled(text, "corp_identity"):
                counts[side, text] += 1
    names = identity_names()
    found = []
    for (side, text), count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        match = names.find(titled(text, "corp_identity"), side)
        title = match.card.title if match.card else ""
        found.append(IdentityGuess(side, text, count, title, tuple(card.title for card in match.choices)))
    return tuple(found)


def found_titles(identities: tuple[IdentityGuess, ...]) -> Mapping[tuple[Side, str], str]:
    """Return the titles that were found, by side and the file's spelling."""
    return {(each.side, each.written): each.title for each in identities if each.title}
