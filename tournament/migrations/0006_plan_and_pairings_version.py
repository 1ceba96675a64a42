from typing import Any

from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce

PAIRING_ACTS = ("pair_round", "change_pairings", "discard_round", "publish_round")


def fill_from_log(apps: Any, schema_editor: Any) -> None:
    """Read from the log what release 0.1 kept nowhere else."""
    alias = schema_editor.connection.alias
    tournaments = apps.get_model("tournament", "Tournament").objects.using(alias)
    entries = apps.get_model("tournament", "LogEntry").objects.using(alias)
    of_pairings = entries.filter(tournament=OuterRef("pk"), act__in=PAIRING_ACTS).order_by("-version")
    tournaments.update(pairings_version=Coalesce(Subquery(of_pairings.values("version")[:1]), 0))

    # Where nothing was kept of the plan before, an event goes back to registration with the plan it has.
    started = tournaments.exclude(state="registration")
    started.update(chosen_rounds=F("planned_rounds"), chosen_cut_size=F("cut_size"))
    paired = entries.filter(act="pair_round", tournament__in=started.all()).order_by("version")
    chosen = {}
    for tournament, payload in paired.values_list("tournament_id", "payload").iterator():
        before = payload.get("plan_before") if isinstance(payload, dict) else None
        if isinstance(before, dict):
            chosen[tournament] = before
    for tournament, before in chosen.items():
        tournaments.filter(pk=tournament).update(
            chosen_rounds=before.get("planned_rounds"), chosen_cut_size=before.get("cut_size")
        )


class Migration(migrations.Migration):
    """The version of the pairings and the plan as the TO had set it become rows of their own.

    Until now they were read from the log.
    """

    dependencies = [("tournament", "0005_stage_planned_rounds_before")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="chosen_rounds",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="chosen_cut_size",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="pairings_version",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.RunPython(fill_from_log, migrations.RunPython.noop),
    ]
