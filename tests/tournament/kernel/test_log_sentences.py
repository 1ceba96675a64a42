"""The English texts of every act in the log and on the undo page, compared with tests/data/log_sentences.txt.

After a change of wording, write the file again and check its diff:

    WRITE_LOG_SENTENCES=1 python -m pytest -n 0 tests/tournament/kernel/test_log_sentences.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.utils.translation import override

from tests.data import DATA
from tests.tournament.kernel.log_examples import EARLIER, EXAMPLES, Values
from tournament.kernel.acts import Act, all_acts, payload_of
from tournament.kernel.undo import LoggedStep
from tournament.models import LogEntry
from tournament.web.log.page import sentence_of

FILE = DATA / "log_sentences.txt"


def test_every_act_has_an_example_in_the_log() -> None:
    assert set(EXAMPLES) == set(all_acts())
    assert {code for acts in EARLIER.values() for code in acts} <= set(EXAMPLES)


def test_sentences_of_the_log_are_those_of_the_file() -> None:
    with override("en"):
        told = "\n".join(line for act in all_acts().values() for line in _told(act)) + "\n"
    if os.environ.get("WRITE_LOG_SENTENCES"):
        FILE.write_text(told, encoding="utf-8")

    assert told.splitlines() == FILE.read_text(encoding="utf-8").splitlines()


def _told(act: type[Act[Any]]) -> Iterator[str]:
    """Yield the act's label, whether it can be undone, and the log text of each example.

    Entries from earlier releases follow if their text differs.
    """
    yield f"{act.code}: {act.label}"
    if act.Payload.irreversible_reason:
        yield f"  never undone: {act.Payload.irreversible_reason}"
    today = [_told_of(act.code, values, act.Payload.payload_version) for values in EXAMPLES[act.code]]
    before = [
        _told_of(act.code, values, version)
        for version, acts in EARLIER.items()
        for values in acts.get(act.code, [])
    ]
    yield from chain.from_iterable(today)
    for lines in dict.fromkeys(before):
        if lines not in today:
            yield "  from an earlier release:"
            yield from lines


def _told_of(code: str, values: Values, version: int) -> tuple[str, ...]:
    """Return the sentence for staff, the sentence for the player's own act if it differs, and the undo
    text.
    """
    entry = LogEntry(act=code, payload=values, payload_version=version, actor_name="Rose")
    step = LoggedStep(entry, payload_of(entry))
    sentence = sentence_of(step)
    entry.player_id = 7
    own = sentence_of(step)
    by_player = () if own == sentence else (f"      by the player: {own}",)
    return (f"  - {sentence}", *by_player, *(f"      undo: {words}" for words in step.undo_words()))
