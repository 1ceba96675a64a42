"""The judges' rulings: complete, each with its source and any disagreements."""

from __future__ import annotations

from tournament.reference.known import is_known
from tournament.reference.links import anchor
from tournament.reference.pages.rulings import rulings_page
from tournament.reference.rulings import DISAGREEMENTS, RULING_TOPICS, RULINGS_OF_TERM
from tournament.reference.terms import TERMS_BY_KEY

RULINGS = tuple(ruling for topic in RULING_TOPICS for ruling in topic.rulings)


def test_every_ruling_and_every_disagreement_is_there_once_in_order() -> None:
    assert [ruling.number for ruling in RULINGS] == list(range(1, 61))
    assert [one.number for one in DISAGREEMENTS] == list(range(1, 17))
    assert [len(topic.rulings) for topic in RULING_TOPICS] == [12, 8, 4, 15, 13, 8]


def test_every_ruling_has_a_title_sentences_and_a_source() -> None:
    assert [ruling.number for ruling in RULINGS if not str(ruling.title) or not ruling.cited.sections] == []
    assert [ruling.number for ruling in RULINGS if not str(ruling.text).endswith(".")] == []
    assert [one.number for one in DISAGREEMENTS if not str(one.text) or not str(one.decision)] == []
    assert len({str(ruling.title) for ruling in RULINGS}) == len(RULINGS)


def test_anchors_are_those_that_links_lead_to() -> None:
    assert [one.anchor for one in RULINGS] == [anchor("JUD", str(one.number)) for one in RULINGS]
    assert [one.anchor for one in DISAGREEMENTS] == [anchor("DIS", str(one.number)) for one in DISAGREEMENTS]
    cited = [number for one in (*RULINGS, *DISAGREEMENTS) for number in one.cited.numbers]
    assert [number for number in cited if not is_known(number)] == []


def test_every_ruling_speaks_of_terms_of_the_glossary() -> None:
    assert [ruling.number for ruling in RULINGS if not ruling.terms] == []
    assert set(RULINGS_OF_TERM) <= set(TERMS_BY_KEY)
    assert [ruling.number for ruling in RULINGS_OF_TERM["access"]] == [45, 46, 47]


def test_page_shows_each_ruling_and_each_disagreement_once() -> None:
    page = rulings_page()
    entries = [entry for group in page.groups for entry in group.entries]

    assert [entry.ruling for entry in entries] == list(RULINGS)
    shown = [one.number for entry in entries for one in entry.disagreements]
    assert sorted([*shown, *(one.number for one in page.others)]) == list(range(1, 17))
    assert {entry.ruling.number: [one.number for one in entry.disagreements] for entry in entries}[52] == [9]
