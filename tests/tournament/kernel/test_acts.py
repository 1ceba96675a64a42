"""Every act is fully defined in one place."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.kernel.acts import Act, all_acts, payload_of, payload_values
from tournament.kernel.payloads import Payload, PayloadError
from tournament.kernel.undo import LoggedStep
from tournament.models import LogEntry
from tournament.models.states import Role
from tournament.people.acts.steps import DropPlayer
from tournament.web.log.page import sentence_of

ACTS = sorted(all_acts().items())


def is_defined(payload: type[Payload], name: str) -> bool:
    """Return whether a payload class defines this method itself."""
    return getattr(payload, name) is not getattr(Payload, name)


@pytest.mark.parametrize(("code", "act"), ACTS)
def test_act_says_what_it_is_called_when_it_is_possible_and_who_may(code: str, act: type[Act[Any]]) -> None:
    assert (act.code, bool(str(act.label)), bool(act.states), Role.TO in act.roles) == (
        code,
        True,
        True,
        True,
    )
    assert act.taken_back_by in {"", *all_acts()}
    assert is_defined(act.Payload, "sentence")


@pytest.mark.parametrize(("code", "act"), ACTS)
def test_act_can_be_undone_and_says_what_changes_then_or_says_why_it_cannot(
    code: str, act: type[Act[Any]]
) -> None:
    has_inverse = is_defined(act.Payload, "undo")
    assert is_defined(act.Payload, "undo_words") is has_inverse
    assert has_inverse is not str(act.Payload.irreversible_reason).startswith("This can’t be undone")


def test_second_act_with_the_same_code_is_a_bug() -> None:
    with pytest.raises(ValueError, match="Two acts have the code drop"):
        type("DropAgain", (Act,), {"code": "drop"})


def test_payload_that_does_not_fit_its_type_fails_when_it_is_written() -> None:
    payload = DropPlayer.Payload(player="7", name="Ana", before="checked_in", after="dropped")  # type: ignore[arg-type]
    with pytest.raises(PayloadError, match="Expected `int`"):
        payload_values(payload)


@pytest.mark.parametrize("payload", [{}, {"player": "x"}, {"player": 7, "name": "Ana", "more": 1}])
def test_damaged_entry_is_shown_by_the_name_of_its_act_and_never_swallowed(
    payload: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    entry = LogEntry(act="drop", payload=payload, payload_version=1, version=3, actor_name="Rose")

    with pytest.raises(PayloadError):
        payload_of(entry)
    assert sentence_of(LoggedStep.of(entry)) == "Player dropped"
    assert "entry 3" in caplog.text


def test_damaged_entry_is_written_to_the_site_s_log_once_however_often_it_is_read(
    caplog: pytest.LogCaptureFixture,
) -> None:
    for _time in range(3):
        assert LoggedStep.of(LogEntry(act="drop", payload={"player": "y"}, version=17)).payload is None
    LoggedStep.of(LogEntry(act="drop", payload={"player": "y"}, version=18))

    assert [record.getMessage() for record in caplog.records] == [
        "Log entry 17 of event None can't be read.",
        "Log entry 18 of event None can't be read.",
    ]


def test_entry_of_an_unknown_act_is_shown_by_its_code() -> None:
    entry = LogEntry(act="teleport", payload={}, version=3, actor_name="Rose")
    assert sentence_of(LoggedStep.of(entry)) == "teleport"
