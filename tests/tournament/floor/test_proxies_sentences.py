"""What the log and the undo page say of proxies."""

from __future__ import annotations

from typing import Any

from tournament.floor.acts.proxies import MakeProxy, WithdrawProxy

KEPT: dict[str, Any] = {
    "proxy": 4,
    "player": 7,
    "name": "Ana",
    "title": "Hedge Fund",
    "side": "corp",
    "leader": "Mo",
}


def test_proxy_made_is_told_with_its_leader_and_can_be_withdrawn() -> None:
    payload = MakeProxy.Payload(**KEPT)

    assert payload.sentence() == "Mo made a proxy of Hedge Fund for Ana."
    assert payload.undo_words() == ["The proxy of Hedge Fund for Ana does not count any more."]


def test_proxy_withdrawn_is_told_and_can_count_again() -> None:
    payload = WithdrawProxy.Payload(**KEPT)

    assert payload.sentence() == "Took back the proxy of Hedge Fund for Ana."
    assert payload.undo_words() == ["The proxy of Hedge Fund for Ana counts again."]
