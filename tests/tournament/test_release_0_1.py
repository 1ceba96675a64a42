"""A database from release 0.1 opens, and every log entry has the same text and the same undo."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from tests.tournament.release import ACTS, DUMP, EXPECTED, UNDOABLE, observe, text_of

# Acts added in later releases, so they can't be in entries from release 0.1.
NEW_SINCE: set[str] = {
    *("allow_decks", "allow_missing_decks"),
    *("announce_plan", "change_plan"),
    *("check_in_ticked", "drop_ticked", "remove_ticked", "mark_paid"),
    *("put_away", "take_out", "delete_event", "restore_event"),
    "mend_deck",
    "let_read",
    *("set_logo", "remove_logo"),
    "set_deadline",
    *("propose_reschedule", "accept_reschedule", "decline_reschedule", "withdraw_reschedule"),
    *("refuse_reschedule", "set_online_name", "set_identities", "set_stream_consent"),
    "erase_player",
    *("set_organization", "upload_results", "bring_in", "feature_table", "hand_over"),
    *("make_webhook", "remove_webhook"),
    *("create_api_token", "end_api_token"),
    *("join_player", "part_player", "show_person", "link_account"),
    *("cancel_registration", "sign_up_again", "give_place", "take_place", "let_in"),
}

TEXTS = ("what", "sentence", "words", "kept", "why_not")  # an entry's texts for readers

OF_RELEASE: dict[str, dict[str, Any]] = json.loads(EXPECTED.read_text(encoding="utf-8"))
# Texts that have improved: incomplete entries that release 0.1 skipped silently (see
# tests/data/release_0_1/README.md).
READ_BETTER: dict[str, dict[str, Any]] = json.loads(
    EXPECTED.with_name("read_better.json").read_text(encoding="utf-8")
)

# The current texts. After a change of wording, WRITE_RELEASE_WORDING=1 writes them again.
WORDING_FILE = EXPECTED.with_name("wording.json")
WORDING: dict[str, dict[str, Any]] = json.loads(WORDING_FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def today(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Observations of the database with today's code, from processes that use it as their default
    database.
    """
    found = observe(DUMP, tmp_path_factory.mktemp("release_0_1"))
    if os.environ.get("WRITE_RELEASE_WORDING"):
        WORDING.update({slug: _wording(event["entries"]) for slug, event in found.items()})
        WORDING_FILE.write_text(text_of(WORDING), encoding="utf-8")
    return found


def _wording(entries: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return each entry's texts, by version."""
    return {
        version: {text: entry[text] for text in TEXTS if text in entry} for version, entry in entries.items()
    }


def differences(then: Any, now: Any, name: str = "") -> list[str]:
    """Return the differences, each with its name, old value and new value; for lists, what was removed and
    added.
    """
    if isinstance(then, dict) and isinstance(now, dict):
        parts = ((key, f"{name}, {key}".removeprefix(", ")) for key in then | now)
        return [each for key, part in parts for each in differences(then.get(key), now.get(key), part)]
    if isinstance(then, list) and isinstance(now, list) and then != now:
        went, came = [each for each in then if each not in now], [each for each in now if each not in then]
        return [f"{name}: went {went}, came {came}" if went or came else f"{name}: in another order"]
    return [] if then == now else [f"{name}: was {then!r}, is {now!r}"]


def test_fixture_has_every_act() -> None:
    acts = {entry["act"] for event in OF_RELEASE.values() for entry in event["entries"].values()}

    assert acts == ACTS - NEW_SINCE


def test_fixture_has_every_act_that_can_be_undone_undone() -> None:
    undone = {
        event["entries"][version]["act"]
        for event in OF_RELEASE.values()
        for version, outcome in (step.split(": ") for step in event["walk"]["steps"])
        if outcome == "ok"
    }

    assert undone == UNDOABLE - NEW_SINCE


def test_every_event_is_there(today: dict[str, dict[str, Any]]) -> None:
    assert list(today) == list(OF_RELEASE)


@pytest.mark.parametrize("slug", OF_RELEASE)
def test_rows_are_as_in_release_0_1(today: dict[str, dict[str, Any]], slug: str) -> None:
    assert differences(OF_RELEASE[slug]["rows"], today[slug]["rows"]) == []


@pytest.mark.parametrize("slug", OF_RELEASE)
def test_every_entry_tells_and_is_undone_as_in_release_0_1(
    today: dict[str, dict[str, Any]], slug: str
) -> None:
    better = READ_BETTER.get(slug, {}).get("entries", {})
    then, now = OF_RELEASE[slug]["entries"] | better, today[slug]["entries"]

    assert list(now) == list(then)
    assert [
        f"{version} ({entry['act']}): {found}"
        for version, entry in then.items()
        for found in differences(entry | WORDING[slug][version], now[version])
    ] == []


@pytest.mark.parametrize("slug", OF_RELEASE)
@pytest.mark.parametrize("part", ["filters", "draws"])
def test_log_is_narrowed_and_draws_are_known_as_in_release_0_1(
    today: dict[str, dict[str, Any]], slug: str, part: str
) -> None:
    assert differences(OF_RELEASE[slug][part], today[slug][part]) == []


@pytest.mark.parametrize("slug", OF_RELEASE)
def test_all_is_undone_from_the_newest_as_in_release_0_1(today: dict[str, dict[str, Any]], slug: str) -> None:
    then = READ_BETTER.get(slug, {}).get("walk", OF_RELEASE[slug]["walk"])
    assert differences(then, today[slug]["walk"]) == []


@pytest.mark.parametrize("slug", OF_RELEASE)
def test_player_of_release_0_1_who_is_erased_is_named_nowhere_and_no_undo_brings_them_back(
    today: dict[str, dict[str, Any]], slug: str
) -> None:
    assert today[slug]["left_of_erased"] == []


def test_only_entries_of_editions_before_the_release_are_read_otherwise() -> None:
    assert all(slug.startswith("older-edition-") for slug in READ_BETTER)


@pytest.mark.parametrize("slug", [slug for slug in READ_BETTER if slug != "older-edition-without-facts"])
def test_what_is_read_better_tells_as_much_and_is_undone_as_well(slug: str) -> None:
    for version, now in READ_BETTER[slug]["entries"].items():
        then = OF_RELEASE[slug]["entries"][version]
        assert now["sentence"] == then["sentence"] or then["sentence"] == then["what"]
        assert set(then.get("words", [])) <= set(now.get("words", []))
        assert now.get("is_undoable") == then.get("is_undoable")
        if then.get("alone", {}).get("outcome") == "ok":
            assert now["alone"] == then["alone"]
