"""Unreadable results files: one clear line for any input (formats 3.1)."""

import contextlib
import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairing.check import check
from pairing.errors import RuleError
from pairing.results_json import ResultsFileError, read_results, results_json
from pairing.standings import standings
from pairing.swiss import pair
from tests.data import DATA
from tests.pairing.bad_files import BAD_FILES


def data_of(name):
    return (DATA / f"results_{name}.json").read_bytes()


@pytest.mark.parametrize("kind", BAD_FILES)
def test_read_when_the_file_is_bad_then_says_where_on_one_line(kind):
    data, complaint = BAD_FILES[kind]
    with pytest.raises(ResultsFileError) as refusal:
        read_results(data)
    message = str(refusal.value)
    assert complaint in message
    assert "\n" not in message


def tome_with(**groups):
    rows = {
        "Tournament": [{"pk": -1, "name": "Cup"}],
        "Participant": [{"pk": -2, "first_name": "Ana", "tournament_pk": -1}],
        **groups,
    }
    return json.dumps(
        {"entityGroupMap": {f"{name}:#": {"entities": entities} for name, entities in rows.items()}}
    ).encode()


MATCH = {"pk": -4, "round": 1, "order_index": 0, "tournament_pk": -1}


@pytest.mark.parametrize(
    ("groups", "complaint"),
    [
        ({"Tournament": []}, "a TOME export without a tournament"),
        ({"Tournament": 7}, "entityGroupMap.Tournament:#.entities: should be a list"),
        ({"Participant": [{"pk": "x", "tournament_pk": -1}]}, "should be a player's id"),
        ({"Participant": [{"tournament_pk": -1}]}, "should be a row number"),
        ({"Match": [MATCH]}, "has 0 players"),
        (
            {"Match": [MATCH], "MatchParticipant": [{"match_pk": -4, "participant_pk": -9}]},
            "no player has this number",
        ),
        (
            {
                "Tournament": [{"pk": -1}, {"pk": -5, "parent_pk": -1}],
                "Participant": [{"pk": -6, "first_name": "Zoe", "tournament_pk": -5}],
            },
            "no player in the Swiss rounds is called Zoe",
        ),
    ],
)
def test_read_when_an_export_of_tome_does_not_hang_together_then_says_where(groups, complaint):
    with pytest.raises(ResultsFileError) as refusal:
        read_results(tome_with(**groups))
    assert complaint in str(refusal.value)


def test_read_when_a_key_stands_twice_then_the_file_is_refused():
    with pytest.raises(ResultsFileError, match="has “id” twice in the same object"):
        read_results(b'{"players": [{"id": 1, "id": 2}]}')


# Whatever comes

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=True)
    | st.text(max_size=5)
    | st.sampled_from(["1", "2", "corp"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "rank", "x"]), inner, max_size=3)
    ),
    max_leaves=5,
)


def places_in(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places_in(inner, (*path, key))


def changed(value, path, junk):
    if not path:
        return junk
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], junk)
    return copy


@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), name=st.sampled_from(["nrtm", "cobra_cut", "aesops"]))
def test_read_when_any_part_is_replaced_then_reads_or_refuses_and_nothing_else(data, name):
    file = json.loads(data_of(name))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(sorted(places_in(file), key=str)))
        pool = [inner for place in places_in(file) if (inner := at(file, place)) is not file]
        file = changed(file, path, data.draw(JUNK | st.sampled_from(pool or [None])))
    survives(json.dumps(file).encode())


@settings(max_examples=200, deadline=None)
@given(data=st.data(), name=st.sampled_from(["nrtm", "cobra_cut", "aesops"]))
def test_read_when_bytes_are_damaged_then_reads_or_refuses_and_nothing_else(data, name):
    file = data_of(name)
    start = data.draw(st.integers(0, len(file)))
    end = data.draw(st.integers(start, min(len(file), start + 20)))
    survives(file[:start] + data.draw(st.binary(max_size=4)) + file[end:])


def at(value, path):
    for key in path:
        value = value[key]
    return value


def survives(data):
    try:
        results = read_results(data)
    except ResultsFileError as error:
        assert "\n" not in str(error)
        return
    standings(results.event)
    results_json(results.event, name=results.name, date=results.date)
    check(results)
    with contextlib.suppress(RuleError):
        pair(results.event, rng=Random(1))
