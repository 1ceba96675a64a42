"""One of several processes that change the same event and compare their cached version with a fresh read.

    python -m tests.tournament.kernel.writer EVENT SEED

The environment gives the database. Prints one line of JSON: the number of acts done (`done`), how often the
same version was cached and read (`compared`), and the versions at which the two differed (`differ`).
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from tournament.models import Tournament

DEEDS, TRIES = 3, 10


def main(event: int, seed: int) -> None:
    """Perform random acts, each with its prerequisites, and compare after each."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.config.settings_test"
    django.setup()
    from django.conf import settings

    settings.EVENT_CACHE = True  # as on the site itself
    from tests.factories import count_from
    from tournament.models import Tournament

    count_from(100_000 * (seed + 1) + 1)
    found = Tournament.objects.select_related("owner").get(pk=event)
    compared, differ, done = 0, [], 0
    for has_changed in _deeds(found, random.Random(seed)):
        done += has_changed
        version, is_same = _compare(found)
        compared += is_same is not None
        differ += [version] if is_same is False else []
        if done >= DEEDS:
            break
    sys.stdout.write(json.dumps({"done": done, "compared": compared, "differ": differ}))


def _deeds(event: Tournament, rng: random.Random) -> Iterator[bool]:
    """Perform one act after another; yield whether each succeeded, because the other process may have
    prevented it.
    """
    from django.core.exceptions import ObjectDoesNotExist

    from pairing.errors import RuleError
    from tests.flows.world import Stage, World
    from tests.tournament.kernel.undo_table import ACTS

    histories = [(*before, act) for stage, before, act in ACTS.values() if stage is Stage.PLAYING]
    while True:
        for deed in rng.choice(histories):
            event.refresh_from_db()
            try:
                deed(World(event, event.owner))
            except (RuleError, ObjectDoesNotExist, StopIteration, AssertionError):
                yield False
            else:
                yield True


def _compare(event: Tournament) -> tuple[int, bool | None]:
    """Return a version, and whether the cached one equals a fresh read; None if the version changed in the
    meantime.
    """
    from tests.tournament.kernel.kept_parts import page, parts_of, plain
    from tournament.kernel.consistent_read import consistent_read

    version = 0
    for _ in range(TRIES):
        version, kept = page(event, lambda found: (found.version, parts_of(found)))
        with consistent_read():  # a transaction, which doesn't use the cache
            now, fresh = page(event, lambda found: (found.version, parts_of(found)))
        if now == version:
            return version, plain(kept) == plain(fresh)
    return version, None


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
