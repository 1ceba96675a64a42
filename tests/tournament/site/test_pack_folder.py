"""Packs are written to a folder automatically: after each publishing, and after any change."""

from __future__ import annotations

import errno
import os
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.factories import make_cut_event, make_player, make_tournament, report
from tests.tournament.printing.reading import pages, sizes
from tournament.kernel.background import TaskFailed, run_due
from tournament.models import BackgroundTask, StageKind, TaskState, Tournament
from tournament.models.states import EventState
from tournament.people.acts.erasure import ErasePlayer
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound
from tournament.site.pack import folder as pack_folder_module
from tournament.site.pack.folder import write_pack
from tournament.site.tasks import write_one_pack, write_packs, write_the_packs_of

pytestmark = pytest.mark.django_db
NOW = datetime(2016, 11, 5, 14, 30, tzinfo=UTC)


@pytest.fixture
def stick(tmp_path: Path, settings: Any) -> Path:
    """The folder for packs, still empty."""
    folder = tmp_path / "stick"
    folder.mkdir()
    settings.PACK_DIR = str(folder)
    pack_folder_module._written.clear()
    return folder


@pytest.fixture
def event(db: None) -> Tournament:
    event = make_tournament(name="Regional", slug="regional", state=EventState.RUNNING)
    for name in ("Ann", "Bo", "Cy", "Di"):
        make_player(event, name)
    return event


def publish(event: Tournament, number: int) -> None:
    round_ = PairNextRound(expected_round=number).perform(event, actor=event.owner)
    PublishRound(round_=round_).perform(event, actor=event.owner)


def play(event: Tournament, number: int) -> None:
    round_ = event.stages.get().rounds.get(number=number)
    for table in round_.pairings.filter(number__isnull=False).values_list("number", flat=True):
        report(round_, table, 6, 0)


def asked_for() -> list[dict[str, int]]:
    rows = BackgroundTask.objects.filter(name="write_pack").order_by("pk")
    return list(rows.values_list("arguments", flat=True))


def run_all() -> list[str]:
    """Run the waiting tasks; return the outcomes of the packs."""
    run_due(lambda: datetime.now(UTC) + timedelta(seconds=1))
    rows = BackgroundTask.objects.filter(name="write_pack").order_by("pk")
    return list(rows.values_list("said", flat=True))


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_publish_when_a_folder_is_named_then_the_pack_is_written_into_it(
    stick: Path, event: Tournament, settings: Any
) -> None:
    settings.PACK_PAPER = "letter"
    publish(event, 1)
    assert run_all() == [f"Written to {stick}: Regional - Round 1 - Outage pack.pdf"]
    assert files(stick) == ["regional/Regional - Round 1 - Outage pack.pdf"]
    pdf = (stick / files(stick)[0]).read_bytes()
    assert "Round 1 is published; 2 tables are open." in pages(pdf)[0]
    assert sizes(pdf) == {(612, 792)}


def test_publish_when_no_folder_is_named_then_nothing_is_asked_for(event: Tournament) -> None:
    publish(event, 1)
    assert asked_for() == []
    assert write_one_pack(event.pk) == "PACK_DIR isn’t set, so outage packs aren’t saved."


def test_publish_when_two_follow_each_other_then_written_once_and_the_newest_two_are_kept(
    stick: Path, event: Tournament
) -> None:
    for number in (1, 2, 3):
        publish(event, number)
        if number == 1:
            run_all()
            os.utime(stick / files(stick)[0], (1, 1))
        play(event, number)
    assert len(asked_for()) == 3
    assert run_all()[1:] == [
        f"Written to {stick}: Regional - Round 3 - Outage pack.pdf",
        "No pack has changed.",
    ]
    assert files(stick) == [
        "regional/Regional - Round 1 - Outage pack.pdf",
        "regional/Regional - Round 3 - Outage pack.pdf",
    ]
    play(event, 3)
    Tournament.objects.update(name="Regionals", version=99)
    write_packs()
    assert files(stick) == [
        "regional/Regional - Round 3 - Outage pack.pdf",
        "regional/Regionals - Round 3 - Outage pack.pdf",
    ]


def test_write_packs_when_the_event_speaks_another_language_then_the_newest_two_are_kept_all_the_same(
    stick: Path, event: Tournament
) -> None:
    for version, (name, language) in enumerate([("A", "ja"), ("B", "ja"), ("C", "ja"), ("D", "de")], 50):
        Tournament.objects.update(name=name, language=language, version=version)
        write_packs()
        os.utime(
            max((stick / "regional").iterdir(), key=lambda path: path.stat().st_mtime), (version, version)
        )
    assert [name.partition(" - ")[0] for name in files(stick)] == ["regional/C", "regional/D"]


def test_make_cut_when_a_folder_is_named_then_the_pack_of_the_cut_is_asked_for(stick: Path) -> None:
    event, _players = make_cut_event(4)
    MakeCut(kind=StageKind.DOUBLE, size=4).perform(event, actor=event.owner)
    assert asked_for() == [{"event": event.pk}]


def test_write_packs_when_nothing_changed_then_nothing_is_written_again(
    stick: Path, event: Tournament
) -> None:
    publish(event, 1)
    write_packs()
    (name,) = files(stick)
    before = (stick / name).stat().st_mtime_ns
    assert write_packs() == "No pack has changed."
    assert (stick / name).stat().st_mtime_ns == before
    (stick / name).unlink()  # another stick
    assert name.partition("/")[2] in write_packs()


def test_write_packs_when_events_are_over_far_off_or_deleted_then_only_those_of_now(stick: Path) -> None:
    make_tournament(name="Over", state=EventState.FINISHED)
    make_tournament(name="Next year", date=date(2099, 1, 1))
    make_tournament(name="Today")
    make_tournament(name="Running", state=EventState.RUNNING)
    assert write_packs() == f"Written to {stick}: Today - Outage pack.pdf, Running - Outage pack.pdf"


def test_write_pack_when_the_folder_is_not_there_then_says_so_and_it_is_tried_again(
    stick: Path, event: Tournament
) -> None:
    publish(event, 1)
    stick.rmdir()
    sentence = f"The folder for outage packs, {stick}, is missing. Plug in the USB stick or change PACK_DIR."
    assert run_all() == [sentence]
    task = BackgroundTask.objects.get(name="write_pack")
    assert (task.state, task.attempts) == (TaskState.WAITING, 1)
    stick.mkdir()
    assert write_one_pack(event.pk).startswith("Written to")


def test_write_pack_when_the_disk_is_full_then_says_so_and_the_one_before_stays_whole(
    stick: Path, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(event, 1)
    write_packs()
    before = (stick / files(stick)[0]).read_bytes()
    Tournament.objects.update(version=99)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(TaskFailed, match=r"could not be written to .*: No space left on device"):
        write_pack(Tournament.objects.get(), NOW)
    assert [(name, (stick / name).read_bytes()) for name in files(stick)] == [(files(stick)[0], before)]


def test_write_packs_when_one_event_fails_then_the_others_are_written_all_the_same(
    stick: Path, event: Tournament
) -> None:
    make_tournament(name="Other", slug="other", state=EventState.RUNNING)
    (stick / "regional").write_text("in the way")
    with pytest.raises(TaskFailed, match="could not be written"):
        write_packs()
    assert files(stick) == ["other/Other - Outage pack.pdf", "regional"]


def test_write_one_pack_when_the_event_is_gone_then_nothing(stick: Path) -> None:
    assert write_one_pack(12345) == "No pack has changed."


def test_write_packs_when_other_files_lie_in_the_folder_then_they_stay(
    stick: Path, event: Tournament
) -> None:
    mine = ["Outage pack.pdf", "Rules.pdf", "my Outage pack.pdf", "signed slips.pdf", "slips of round 1.pdf"]
    folder = stick / "regional"
    (folder / "of the cameras - Outage pack.pdf").mkdir(parents=True)
    for name in (*mine, "Old - Outage pack.pdf", "Older - Outage pack.pdf", ".pack-left"):
        (folder / name).write_text("x")
        os.utime(folder / name, (2, 2) if name.startswith("Old ") else (1, 1))
    write_packs()
    kept = [*mine, "Old - Outage pack.pdf", "Regional - Outage pack.pdf"]
    assert files(stick) == sorted(f"regional/{name}" for name in kept)


@pytest.mark.parametrize(("slug", "folder"), [("con", "con_"), ("com1", "com1_"), ("console", "console")])
def test_write_packs_when_the_address_is_a_device_on_windows_then_a_folder_that_can_be(
    slug: str, folder: str, stick: Path
) -> None:
    make_tournament(name="Con", slug=slug, state=EventState.RUNNING)
    write_packs()
    assert files(stick) == [f"{folder}/Con - Outage pack.pdf"]


def test_write_packs_when_an_event_is_deleted_meanwhile_then_the_others_are_written(
    stick: Path, event: Tournament
) -> None:
    make_tournament(name="Other", slug="other", state=EventState.RUNNING)
    events = list(Tournament.objects.order_by("pk"))
    Tournament.objects.filter(pk=event.pk).update(deleted_at=NOW)
    assert write_the_packs_of(events) == f"Written to {stick}: Other - Outage pack.pdf"


def test_pack_when_a_player_is_erased_then_no_file_with_the_name_stays(
    stick: Path, event: Tournament
) -> None:
    for number in (1, 2):
        publish(event, number)
        play(event, number)
        run_all()
    assert len(files(stick)) == 2
    Tournament.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    event.refresh_from_db()
    ErasePlayer(player=event.players.get(name="Cy"), typed="Cy").perform(event, actor=event.owner)
    run_all()
    (left,) = files(stick)
    text = "".join(pages((stick / left).read_bytes()))
    assert "Anonymous player 1" in text and "Cy" not in text.split()
