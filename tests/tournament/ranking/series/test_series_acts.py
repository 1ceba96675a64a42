"""Changes to a series: who may make them, logged, limited, and undone one by one."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from pairing.series.presets import SERIES_PRESETS
from tests.factories import make_tournament, make_user
from tests.tournament.accounts.organizations.worlds import make_organization
from tournament.kernel.errors import ActionRefused
from tournament.models import AwardKind, AwardSource, Series, SeriesAward, SeriesEntry, Tournament
from tournament.models.series import SERIES_KEPT_FOR
from tournament.ranking.series import acts
from tournament.ranking.series.acts import SeriesSettings
from tournament.ranking.series.changing import series_state, take_back_line
from tournament.ranking.series.words import series_sentence

pytestmark = pytest.mark.django_db

PLACES = SeriesSettings("Winter", SERIES_PRESETS["places"])


@pytest.fixture
def ida() -> User:
    return make_user("ida", first_name="Ida")


@pytest.fixture
def series(ida: User) -> Series:
    return acts.make_series(PLACES, actor=ida)


def told(series: Series) -> list[str]:
    return [series_sentence(row) for row in SeriesEntry.objects.filter(series=series).order_by("pk")]


def undo_newest(series: Series, actor: User) -> None:
    newest = SeriesEntry.objects.filter(series=series, is_taken_back=False).exclude(what="taken_back").first()
    assert newest is not None
    take_back_line(series.pk, newest.pk, actor=actor)


def now(series: Series) -> dict[str, object]:
    return series_state(Series.everything.get(pk=series.pk))


def test_every_act_is_logged_and_undone_one_by_one(ida: User, series: Series) -> None:
    event, target = make_tournament(ida, name="Store"), make_tournament(ida, name="Regional")
    award = SeriesAward(kind=AwardKind.BYE, source=AwardSource.EVENTS, places=1, target=target)
    key, states = series.pk, [now(series)]
    for act in (
        lambda: acts.set_series(key, SeriesSettings("Spring", SERIES_PRESETS["results"]), actor=ida),
        lambda: acts.choose_events(key, {event.pk: 2}, actor=ida),
        lambda: acts.add_award(key, award, actor=ida),
        lambda: acts.end_series(key, actor=ida),
        lambda: acts.reopen_series(key, actor=ida),
        lambda: acts.remove_award(key, SeriesAward.objects.get().pk, actor=ida),
        lambda: acts.delete_series(key, actor=ida),
        lambda: acts.restore_series(key, actor=ida),
    ):
        act()
        states.append(now(series))
    assert told(series) == [
        "Created the series Winter.",
        "Changed the settings of Spring.",
        "Chose the events: 1 in all, 1 new, 0 removed.",
        "Added an award for the top 1 at Regional: First-round bye.",
        "Ended the series.",
        "Reopened the series.",
        "Removed the award for the top 1 at Regional: First-round bye.",
        "Deleted the series.",
        "Restored the series.",
    ]

    for before in reversed(states[:-1]):
        undo_newest(series, ida)
        assert now(series) == before

    assert told(series)[-1] == "Undone: Changed the settings of Spring."


def test_the_same_again_changes_nothing(ida: User, series: Series) -> None:
    for _ in range(2):
        acts.set_series(series.pk, PLACES, actor=ida)
        acts.choose_events(series.pk, {}, actor=ida)
        acts.reopen_series(series.pk, actor=ida)
        acts.restore_series(series.pk, actor=ida)
        acts.end_series(series.pk, actor=ida)
        acts.reopen_series(series.pk, actor=ida)

    assert told(series) == ["Created the series Winter.", *["Ended the series.", "Reopened the series."] * 2]


def test_only_the_newest_line_is_undone(ida: User, series: Series) -> None:
    acts.end_series(series.pk, actor=ida)
    ended = SeriesEntry.objects.get(what="ended")
    acts.reopen_series(series.pk, actor=ida)

    with pytest.raises(ActionRefused) as refused:
        take_back_line(series.pk, ended.pk, actor=ida)

    assert refused.value.code == "series_changed_meanwhile"


def test_an_event_of_others_is_neither_chosen_nor_had_back(ida: User, series: Series) -> None:
    own, other = make_tournament(ida), make_tournament(make_user("ann"))
    award = SeriesAward(kind=AwardKind.BYE, source=AwardSource.EVENTS, places=1, target=other)
    with pytest.raises(ActionRefused) as choosing:
        acts.choose_events(series.pk, {other.pk: 1}, actor=ida)
    with pytest.raises(ActionRefused) as awarding:
        acts.add_award(series.pk, award, actor=ida)
    acts.choose_events(series.pk, {own.pk: 1}, actor=ida)
    Tournament.objects.filter(pk=own.pk).update(owner=other.owner)
    acts.choose_events(series.pk, {own.pk: 1}, actor=ida)  # the event stays in the series
    acts.choose_events(series.pk, {}, actor=ida)
    with pytest.raises(ActionRefused) as undoing:
        undo_newest(series, ida)

    assert [each.value.code for each in (choosing, awarding, undoing)] == ["not_your_event"] * 3
    assert not series.events.exists()


def test_members_run_the_series_of_their_organization_and_nobody_else_does(ida: User, series: Series) -> None:
    ann, eve = make_user("ann"), make_user("eve")
    dock = make_organization(ida, organizers=(ann,))
    docks = acts.make_series(PLACES, actor=ida, organization=dock)
    acts.end_series(docks.pk, actor=ann)
    for key, actor in ((docks.pk, eve), (series.pk, ann)):
        with pytest.raises(ActionRefused) as refused:
            acts.end_series(key, actor=actor)
        assert refused.value.code == "not_your_series"
    with pytest.raises(ActionRefused) as outside:
        acts.make_series(PLACES, actor=eve, organization=dock)
    assert outside.value.code == "not_a_member"


def test_an_ended_series_is_reopened_before_it_is_changed(ida: User, series: Series) -> None:
    acts.end_series(series.pk, actor=ida)
    other = SeriesSettings("Spring", SERIES_PRESETS["places"])
    for act in (
        lambda: acts.set_series(series.pk, other, actor=ida),
        lambda: acts.choose_events(series.pk, {}, actor=ida),
    ):
        with pytest.raises(ActionRefused) as refused:
            act()
        assert refused.value.code == "series_has_ended"


def test_there_are_bounds(ida: User, series: Series, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acts, "MOST_SERIES", 1)
    monkeypatch.setattr(acts, "MOST_SERIES_EVENTS", 0)
    monkeypatch.setattr(acts, "MOST_AWARDS", 0)
    event = make_tournament(ida)
    award = SeriesAward(kind=AwardKind.BYE, source=AwardSource.EVENTS, places=1, target=event)
    codes = []
    for act in (
        lambda: acts.make_series(SeriesSettings("Spring", PLACES.rules), actor=ida),
        lambda: acts.choose_events(series.pk, {event.pk: 1}, actor=ida),
        lambda: acts.add_award(series.pk, award, actor=ida),
    ):
        with pytest.raises(ActionRefused) as refused:
            act()
        codes.append(refused.value.code)

    assert codes == ["too_many_series", "too_many_series_events", "too_many_awards"]


def test_a_deleted_series_is_erased_after_a_week(ida: User, series: Series) -> None:
    acts.delete_series(series.pk, actor=ida)
    assert acts.empty_series_bin() == 0
    Series.everything.update(deleted_at=timezone.now() - 2 * SERIES_KEPT_FOR)
    assert acts.empty_series_bin() == 1
    assert not Series.everything.exists()
