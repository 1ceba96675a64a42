from typing import Any

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def tell_plans_of_started_events(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give each started event the plan that was announced when round 1 was paired, and its cut where that departs.

    How many players it was for, what was to follow the cut and why it was departed from was not kept.
    """
    tournaments: Any = apps.get_model("tournament", "Tournament").objects.using(
        schema_editor.connection.alias
    )
    for event in tournaments.exclude(state="registration").order_by("pk").iterator():
        stage = event.stages.filter(number__gt=1).first()
        before = stage.planned_rounds_before if stage else None
        rounds = event.planned_rounds if before is None else before
        _tell(apps, event, "started", "pair_round", rounds=rounds, cut_size=event.cut_size)
        if stage is None or (stage.kind != "swiss" and stage.size == event.cut_size):
            continue
        played = sum(each.rounds.count() for each in event.stages.filter(number=1))
        extra = max(0, event.planned_rounds - played) if stage.kind == "swiss" else 0
        told = {"cut_size": stage.size or 0, "cut_kind": stage.kind, "extra_rounds": extra}
        _tell(apps, event, "cut", "make_cut", rounds=played, **told)


def _tell(apps: Apps, event: Any, occasion: str, act: str, **told: Any) -> None:
    entries: Any = apps.get_model("tournament", "LogEntry").objects.using(event._state.db)
    of_act = entries.filter(tournament=event, act=act, undone_by__isnull=True).order_by("-version")
    facts = of_act.values_list("at", "payload").iterator()
    is_round_1 = (at for at, payload in facts if act != "pair_round" or _round_of(payload) == 1)
    plans: Any = apps.get_model("tournament", "AnnouncedPlan").objects.using(event._state.db)
    plans.create(
        tournament=event,
        occasion=occasion,
        structure=event.structure,
        players=None,
        said_at=next(is_round_1, None),
        **told,
    )


def _round_of(payload: Any) -> Any:
    return payload.get("round") if isinstance(payload, dict) else None


class Migration(migrations.Migration):
    """What is announced of an event is kept as rows: what was told, when, and why it was departed from."""

    dependencies = [
        ("tournament", "0008_penalty_kinds"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="contact",
            field=models.TextField(blank=True, default="", max_length=4000, verbose_name="contact"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="cut_kind",
            field=models.CharField(
                blank=True,
                choices=[
                    ("swiss", "Swiss rounds"),
                    ("double", "Double elimination"),
                    ("single", "Single elimination"),
                ],
                default="",
                max_length=24,
                verbose_name="after the cut",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="description",
            field=models.TextField(blank=True, default="", max_length=4000, verbose_name="description"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="extra_rounds",
            field=models.PositiveSmallIntegerField(
                default=0,
                validators=[django.core.validators.MaxValueValidator(10)],
                verbose_name="extra Swiss rounds",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="fee",
            field=models.TextField(blank=True, default="", max_length=4000, verbose_name="fee"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="prizes",
            field=models.TextField(blank=True, default="", max_length=4000, verbose_name="prizes"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="starts_at",
            field=models.TimeField(blank=True, null=True, verbose_name="start of round 1"),
        ),
        migrations.CreateModel(
            name="AnnouncedPlan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "occasion",
                    models.CharField(
                        choices=[
                            ("announced", "Announced"),
                            ("started", "When round 1 was paired"),
                            ("changed", "Changed"),
                            ("cut", "When the cut was made"),
                            ("finished", "When the event was finished"),
                        ],
                        max_length=16,
                    ),
                ),
                ("rounds", models.PositiveSmallIntegerField()),
                ("cut_size", models.PositiveSmallIntegerField()),
                (
                    "cut_kind",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("swiss", "Swiss rounds"),
                            ("double", "Double elimination"),
                            ("single", "Single elimination"),
                        ],
                        default="",
                        max_length=24,
                    ),
                ),
                ("extra_rounds", models.PositiveSmallIntegerField(default=0)),
                (
                    "structure",
                    models.CharField(
                        choices=[
                            ("basic", "Basic (store championship)"),
                            ("advanced", "Advanced (regional championship)"),
                            ("modified", "Modified (set by the organizer)"),
                        ],
                        max_length=16,
                    ),
                ),
                ("players", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, default="", max_length=400)),
                ("said_at", models.DateTimeField(blank=True, default=django.utils.timezone.now, null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="announced_plans",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("occasion__in", ["announced", "started", "changed", "cut", "finished"])
                        ),
                        name="announced_plan_occasion_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("cut_kind__in", ["", "swiss", "double", "single"])),
                        name="announced_plan_cut_kind_is_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("occasion", "started")),
                        fields=("tournament",),
                        name="announced_plan_starts_once",
                    ),
                ],
            },
        ),
        migrations.RunPython(tell_plans_of_started_events, migrations.RunPython.noop),
    ]
