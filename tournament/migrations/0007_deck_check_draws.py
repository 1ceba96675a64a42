import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def keep_draws_of_the_log(apps, schema_editor):
    """Make the rows of the draws that only the log has kept until now.

    A draw of a round that is gone since, or an entry that does not say what was drawn, gets none.
    """
    alias = schema_editor.connection.alias
    Draw, Table = apps.get_model("tournament", "DeckCheckDraw"), apps.get_model("tournament", "DrawnTable")
    rounds = dict(
        apps.get_model("tournament", "Round").objects.using(alias).values_list("pk", "stage__tournament")
    )
    drawn = set()
    entries = apps.get_model("tournament", "LogEntry").objects.using(alias).filter(act="draw_deck_checks")
    for entry in entries.order_by("tournament", "version"):
        try:
            round_, seed = entry.payload["round_id"], entry.payload["seed"]
            tables = {each["table"]: each["players"] for each in entry.payload["tables"]}
        except (KeyError, TypeError):
            continue
        found = {number: players for number, players in tables.items() if (round_, number) not in drawn}
        if rounds.get(round_) != entry.tournament_id or not found:
            continue
        drawn |= {(round_, number) for number in found}
        draw = Draw.objects.using(alias).create(
            round_id=round_,
            seed=seed,
            drawn_at=entry.at,
            drawn_by_id=entry.actor_id,
            drawn_by_name=entry.actor_name,
        )
        Table.objects.using(alias).bulk_create(
            Table(draw=draw, round_id=round_, number=number, players=players)
            for number, players in found.items()
        )


class Migration(migrations.Migration):
    """Tables drawn for deck checks are rows: until now they were read from the log."""

    dependencies = [
        ("tournament", "0006_plan_and_pairings_version"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="DeckCheckDraw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seed", models.PositiveBigIntegerField()),
                ("drawn_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("drawn_by_name", models.CharField(max_length=160)),
                (
                    "drawn_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deck_check_draws",
                        to="tournament.round",
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.CreateModel(
            name="DrawnTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("players", models.JSONField(default=list)),
                (
                    "draw",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="tournament.deckcheckdraw",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournament.round",
                    ),
                ),
            ],
            options={
                "ordering": ["draw", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "number"), name="table_drawn_once_per_round"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="drawn_table_has_a_number"
                    ),
                ],
            },
        ),
        migrations.RunPython(keep_draws_of_the_log, migrations.RunPython.noop),
    ]
