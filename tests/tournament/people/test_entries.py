from dataclasses import asdict, fields

import pytest

from tournament.models import Player, Tournament
from tournament.models.player_fields import BESIDE_NAME, PLAYER_FIELDS
from tournament.people.entries import Entry
from tournament.people.forms.player import PlayerForm


def test_every_text_has_its_column_and_is_in_the_entry_and_on_the_form() -> None:
    columns = [field.name for field in Player._meta.concrete_fields if field.name in PLAYER_FIELDS]
    assert columns == list(PLAYER_FIELDS)
    assert PLAYER_FIELDS.keys() <= {field.name for field in fields(Entry)}
    form = PlayerForm(
        tournament=Tournament(is_online=True, is_streamed=True, language="ja")
    )  # only an online, streamed event in Japanese asks for every such text
    assert [name for name in form.fields if name in PLAYER_FIELDS] == list(PLAYER_FIELDS)


def test_entry_needs_a_name_alone() -> None:
    with pytest.raises(TypeError):
        Entry()
    texts = dict.fromkeys(PLAYER_FIELDS, "") | {"name": "Ana"}
    others = {"first_round_bye": False, "fixed_table": None, "draft_seat": None, "has_paid": False}
    assert asdict(Entry(name="Ana")) == texts | others


def test_details_are_what_is_shown_beside_the_name_without_gaps() -> None:
    assert Player(name="Ana").details == ""
    filled = {about.name: about.name.upper() for about in BESIDE_NAME}
    assert Player(name="Ana", **filled).details == " · ".join(filled.values())
