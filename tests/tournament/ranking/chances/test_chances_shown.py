"""The organizer decides whether players see their chances; staff always see them."""

from __future__ import annotations

import lxml.html
import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.ranking.chances.test_chances import Cup
from tournament.event.acts.settings import ChangeSettings
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Tournament
from tournament.ranking.chances.working_out import keep_chances

LINK = "Can I still make the cut?"
GRANTED = "This assumes that everyone still playing plays on"
KEPT_BACK = "The organizer doesn’t show players their chances in this event."


@pytest.mark.django_db
def test_players_do_not_see_their_chances_where_the_organizer_says_so_and_leaders_do() -> None:
    cup = Cup()
    keep_chances(cup.event.pk)
    home = reverse("me", args=[cup.players[0].link])
    shown = cup.own(cup.players[0])
    assert LINK in Client().get(home).content.decode()

    ChangeSettings(changes={"are_chances_shown": False}).perform(cup.event, actor=cup.event.owner)

    assert GRANTED in shown and KEPT_BACK not in shown
    kept_back = cup.own(cup.players[0])
    assert KEPT_BACK in kept_back and GRANTED not in kept_back
    assert LINK not in Client().get(home).content.decode()
    desk = Client()
    desk.force_login(cup.event.owner)
    assert "Player 001" in desk.get(reverse("desk-chances", args=["cup"])).content.decode()


@pytest.mark.django_db
def test_switch_is_on_the_settings_page_in_the_log_and_can_be_undone() -> None:
    cup = Cup()
    desk = Client()
    desk.force_login(cup.event.owner)
    address = reverse("desk-settings", args=["cup"])
    page = lxml.html.document_fromstring(desk.get(address).content.decode())
    shown = dict(next(form for form in page.forms if "structure" in form.fields).form_values())
    assert shown.pop("are_chances_shown")

    assert desk.post(address, shown).status_code == 302

    entry = LogEntry.objects.get(act="change_settings")
    assert entry.payload["changes"] == {"are_chances_shown": {"before": True, "after": False}}
    assert "players see whether they can still make the cut" in desk.get("/desk/cup/log/").content.decode()
    assert not Tournament.objects.get().are_chances_shown
    Undo(entry=entry, seen=entry.version).perform(cup.event, actor=cup.event.owner)
    assert Tournament.objects.get().are_chances_shown
