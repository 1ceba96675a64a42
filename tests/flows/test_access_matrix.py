"""Every address of the site for everybody who may come, to look and to send: let in or kept out (REG-1)."""

from __future__ import annotations

import pytest
from django.urls import resolve

from tests.flows.addresses import ACCOUNT, ADDRESSES, Address, Who
from tests.flows.matrix import METHODS, Visitors, rolled_back, wrong_answer
from tests.flows.world import Stage, make_world

# Who may do what does not depend on the database; tests/flows/test_addresses.py sends all of it on both.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

STAGES = sorted({address.stage for address in ADDRESSES}, key=lambda stage: stage.value)


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_address_lets_in_who_may_come_and_keeps_out_everybody_else(stage: Stage) -> None:
    visitors = Visitors(make_world(stage))
    wrong = []
    for address in ADDRESSES:
        if address.stage is not stage:
            continue
        for who in Who:
            for method in METHODS:
                with rolled_back():
                    wrong.append(wrong_answer(address, visitors, who, method))

    said = list(filter(None, wrong))
    assert not said, "\n".join(said)


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_no_two_lines_of_the_table_are_about_the_same_address(stage: Stage) -> None:
    world = make_world(stage)
    routes = [resolve(address.url(world)).route for address in ADDRESSES if address.stage is stage]
    assert len(routes) == len(set(routes))


@pytest.mark.parametrize("address", ACCOUNT, ids=lambda address: address.name)
def test_page_of_accounts_asks_to_log_in_but_for_the_login_itself(address: Address) -> None:
    visitors = Visitors(make_world(Stage.REGISTRATION))
    for who in Who:
        with rolled_back():
            answer = visitors.client(who).get(address.url(visitors.world))
        is_sent_away = answer.headers.get("Location", "").startswith("/login/?next=")
        assert is_sent_away == (who not in address.readers)
        assert answer.status_code in (200, 302, 405)
