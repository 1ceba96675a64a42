"""The language of an answer: from the URL, the user's choice or the browser; on paper, the event's."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pypdf
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse

from tests.factories import make_players, make_round, make_tournament
from tests.flows.address import Takes, every_pattern
from tests.flows.addresses import ACCOUNT, ADDRESSES
from tournament.config.languages import default_language, languages_in
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.templatetags.languages import takes_pages

GERMAN = {"Accept-Language": "de-CH, de;q=0.9, en;q=0.5"}
OFFERED = ["en", "de", "ja", "zh-hans"]


@pytest.fixture
def event(db: None) -> Tournament:
    """A running event with a published round; its paper and screen are in Japanese."""
    event = make_tournament(slug="cup", name="Cup", state=EventState.RUNNING, language="ja")
    ana, ben = make_players(event, 2)
    make_round(event, [(ana, ben)])
    return event


def _language(answer: Any) -> tuple[str, str]:
    """Return the answer's language in its header and in its page."""
    page = answer.content.decode()
    return answer["Content-Language"], page.partition('<html lang="')[2].partition('"')[0]


def test_folder_with_a_catalogue_is_a_language(tmp_path: Path) -> None:
    for name in ("de", "zh_Hans", "xx"):
        (tmp_path / name / "LC_MESSAGES").mkdir(parents=True)
    for name in ("de", "zh_Hans"):
        (tmp_path / name / "LC_MESSAGES" / "django.mo").touch()
    assert languages_in(tmp_path) == [("en", "English"), ("de", "Deutsch"), ("zh-hans", "简体中文")]


@pytest.mark.parametrize(
    ("machine", "expected"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_AT"}, "de"),
        ({"LANG": "zh_Hans.UTF-8"}, "zh-hans"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_commands_speak_the_machine_s_language(
    monkeypatch: pytest.MonkeyPatch, machine: dict[str, str], expected: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in machine.items():
        monkeypatch.setenv(name, value)
    assert default_language("", OFFERED) == expected
    assert default_language("de", OFFERED) == "de"


def test_language_that_is_not_offered_is_refused_with_those_that_are() -> None:
    with pytest.raises(ImproperlyConfigured, match="one of de, en, ja, zh-hans, not 'fr'"):
        default_language("fr", OFFERED)


def test_page_is_in_the_browser_s_language_unless_another_was_chosen_or_asked_for(event: Tournament) -> None:
    url, client = reverse("event", kwargs={"slug": event.slug}), Client()
    assert _language(client.get(url)) == ("en", "en")
    assert _language(client.get(url, headers=GERMAN)) == ("de", "de")
    client.post(reverse("choose-language"), {"language": "ja", "next": url})
    assert _language(client.get(url, headers=GERMAN)) == ("ja", "ja")
    assert _language(client.get(url, {"lang": "en"}, headers=GERMAN)) == ("en", "en")
    assert _language(client.get(url, {"lang": "fr"}, headers=GERMAN)) == ("ja", "ja")


def test_choice_leads_back_to_the_page_without_the_language_in_its_address(db: None) -> None:
    answer = Client().post(reverse("choose-language"), {"language": "de", "next": "/?q=cup&lang=ja&page=2"})
    assert (answer.status_code, answer["Location"]) == (302, "/?q=cup&page=2")
    assert answer.cookies["django_language"].value == "de"
    assert answer.cookies["django_language"]["max-age"] == 365 * 24 * 3600


@pytest.mark.parametrize("language", ["", "fr", "../../etc", "de\n", "de" * 999])
def test_choice_of_an_unknown_language_changes_nothing(db: None, language: str) -> None:
    answer = Client().post(reverse("choose-language"), {"language": language, "next": "/"})
    assert (answer.status_code, answer["Location"], dict(answer.cookies)) == (302, "/", {})


@pytest.mark.parametrize(
    "to", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/\t///evil.example"]
)
def test_choice_leads_to_no_other_site(db: None, to: str) -> None:
    assert Client().post(reverse("choose-language"), {"language": "de", "next": to})["Location"] == "/"


def test_choice_sent_by_a_page_of_another_site_is_refused(db: None) -> None:
    for origin, status in (("https://evil.example", 403), ("null", 403), ("http://testserver", 302)):
        answer = Client().post(reverse("choose-language"), {"language": "de"}, headers={"Origin": origin})
        assert answer.status_code == status
        assert bool(answer.cookies) == (status == 302)


def test_choice_sent_by_an_origin_that_the_installation_trusts_is_taken(db: None, settings: Any) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://cup.example", "https://*.club.example"]
    for origin, status in (
        ("https://cup.example", 302),
        ("https://to.club.example", 302),
        ("http://cup.example", 403),
        ("https://notclub.example", 403),
        ("https://[", 403),
    ):
        answer = Client().post(reverse("choose-language"), {"language": "de"}, headers={"Origin": origin})
        assert (origin, answer.status_code) == (origin, status)


def test_choice_on_a_page_that_answers_a_form_leads_back_to_where_the_form_was(event: Tournament) -> None:
    Tournament.objects.update(are_reports_open=True)
    link = event.players.all()[0].link
    origin = {"Referer": "http://testserver/"}  # browsers reveal only this from a personal page
    own = Client().post(reverse("me-result", kwargs={"link": link}), {}, headers=origin)
    assert own.status_code == 422
    home = reverse("me", kwargs={"link": link})
    assert f'<input type="hidden" name="next" value="{home}">' in own.content.decode()
    client = Client()
    client.force_login(event.owner)
    clock = f"http://testserver{reverse('desk-clock', kwargs={'slug': event.slug, 'number': 1})}"
    sent = reverse("desk-clock-extend", kwargs={"slug": event.slug, "number": 1})  # takes no GET
    here = clock
    # refused, then refused again from the error page
    for back in (clock, clock.removeprefix("http://testserver")):
        refused = client.post(sent, {}, headers={"Referer": here})
        assert refused.status_code == 422
        assert f'<input type="hidden" name="next" value="{back}">' in refused.content.decode()
        here = f"http://testserver{sent}"


def test_address_that_takes_forms_only_is_known() -> None:
    takes = {each.name: each.takes for each in (*ADDRESSES, *ACCOUNT)}
    known = {pattern.name: pattern.callback for pattern in every_pattern() if pattern.name in takes}
    assert len(known) > 200
    assert {name for name, view in known.items() if not takes_pages(view)} == {
        name for name in known if takes[name] is Takes.PRESS
    }


def test_big_screen_is_in_the_event_s_language_for_every_viewer(event: Tournament) -> None:
    url = reverse("screen", kwargs={"slug": event.slug})
    assert _language(Client().get(url, headers=GERMAN)) == ("ja", "ja")
    live = Client().get(url, headers=GERMAN | {"HX-Request": "true"})
    again = Client().get(url, headers={"HX-Request": "true", "If-None-Match": live["ETag"]})
    assert again.status_code == 304
    Tournament.objects.filter(pk=event.pk).update(language="fr")  # a language that the site once had
    assert _language(Client().get(url, headers=GERMAN)) == ("en", "en")


def test_paper_is_in_the_event_s_language_and_says_so(event: Tournament) -> None:
    client = Client(headers=GERMAN)
    client.force_login(event.owner)
    url = reverse("desk-print", kwargs={"slug": event.slug, "sheet": "standings"})
    sheets = [pypdf.PdfReader(io.BytesIO(client.get(url, asked).content)) for asked in ({}, {"lang": "de"})]
    assert [sheet.root_object["/Lang"] for sheet in sheets] == ["ja", "de"]
    titles = [sheet.metadata.title for sheet in sheets if sheet.metadata]
    assert titles == ["Cup – ラウンド1の順位表", "Cup – Rangliste in Runde 1"]
    assert "Rangliste" in sheets[1].pages[0].extract_text()
    assert "順位表" in sheets[0].pages[0].extract_text()


def test_poll_in_a_language_with_a_script_is_answered_unchanged(event: Tournament, settings: Any) -> None:
    settings.LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
    url = reverse("pairings", kwargs={"slug": event.slug})
    poll = {"HX-Request": "true", "Accept-Language": "zh-Hans"}
    first = Client().get(url, headers=poll)
    assert "-zh_Hans-" in first["ETag"]
    assert Client().get(url, headers=poll | {"If-None-Match": first["ETag"]}).status_code == 304
    english = poll | {"If-None-Match": first["ETag"], "Accept-Language": "en"}
    assert Client().get(url, headers=english).status_code == 200


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Saturday 21 November 2026"),
        ("de", "Samstag, 21. November 2026"),
        ("ja", "2026年11月21日（土）"),
    ],
)
def test_dates_are_written_as_the_language_does(language: str, expected: str, db: None) -> None:
    event = make_tournament(date="2026-11-21")
    page = Client().get(reverse("event", kwargs={"slug": event.slug}), {"lang": language}).content.decode()
    assert expected in page
