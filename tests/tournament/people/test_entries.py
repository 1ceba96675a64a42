from dataclasses import fields

from tournament.models import Player, Tournament
from tournament.models.people import SHOWN_FIELDS
from tournament.people.entries import LENGTHS, Entry
from tournament.people.forms.player import PlayerForm


def test_lengths_are_those_of_the_table() -> None:
    assert {name: Player._meta.get_field(name).max_length for name in LENGTHS} == LENGTHS


def test_every_text_of_an_entry_has_its_length_and_stays_on_the_form() -> None:
    texts = [field.name for field in fields(Entry) if field.type == "str"]
    assert list(LENGTHS) == texts
    form = PlayerForm(tournament=Tournament(is_online=True))  # which alone asks for the name online
    shown = [name for name in form.fields if name in texts]
    assert shown == texts


def test_details_are_what_is_shown_beside_the_name_without_gaps() -> None:
    assert set(SHOWN_FIELDS) <= set(LENGTHS) - {"name", "notes"}
    assert Player(name="Ana").details == ""
    filled = {name: name.upper() for name in SHOWN_FIELDS}
    assert Player(name="Ana", **filled).details == " · ".join(filled.values())
