"""Who reads deck lists is said by stage, and opponents in the cut may read them for some minutes."""

from typing import Any

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

# Whose lists were open, and to whom: what that is in the Swiss rounds and in the cut.
STAGES = {
    ("cut", "participants"): ("private", "players"),
    ("cut", "everyone"): ("private", "public"),
    ("all", "participants"): ("players", "players"),
    ("all", "everyone"): ("public", "public"),
}
CHOICES = [
    ("private", "Nobody else"),
    ("opponents", "The opponent of each game, for some minutes before it"),
    ("players", "All players of this event"),
    ("public", "Everyone"),
]


def by_stage(apps: Any, schema_editor: Any) -> None:
    """Let every event have its lists open to whom they were."""
    events = apps.get_model("tournament", "Tournament").objects.using(schema_editor.connection.alias)
    for (shown, audience), (swiss, cut) in STAGES.items():
        of_these = events.filter(decks_shown=shown, decks_audience=audience)
        of_these.update(swiss_decks=swiss, cut_decks=cut)


def by_whose(apps: Any, schema_editor: Any) -> None:
    """Go back; what could not be said then (only opponents read, or more read the cut's) is closed."""
    events = apps.get_model("tournament", "Tournament").objects.using(schema_editor.connection.alias)
    for (shown, audience), (swiss, cut) in STAGES.items():
        of_these = events.filter(swiss_decks=swiss, cut_decks=cut)
        of_these.update(decks_shown=shown, decks_audience=audience)
    wider = events.filter(swiss_decks="players", cut_decks="public")
    wider.update(decks_shown="all", decks_audience="participants")


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0018_signup_origin"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="swiss_decks",
            field=models.CharField(
                choices=CHOICES,
                default="private",
                max_length=16,
                verbose_name="deck lists read in the Swiss rounds by",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="cut_decks",
            field=models.CharField(
                choices=CHOICES,
                default="private",
                max_length=16,
                verbose_name="deck lists read in the cut by",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="deck_reading_minutes",
            field=models.PositiveSmallIntegerField(
                default=10,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(60),
                ],
                verbose_name="minutes to read the opponent’s deck list",
            ),
        ),
        migrations.RunPython(by_stage, by_whose, elidable=False),
        migrations.RemoveField(model_name="tournament", name="decks_audience"),
        migrations.RemoveField(model_name="tournament", name="decks_shown"),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("cut_decks__in", ["private", "opponents", "players", "public"]),
                    ("swiss_decks", "private"),
                )
                | models.Q(("cut_decks__in", ["players", "public"]), ("swiss_decks", "players"))
                | models.Q(("cut_decks", "public"), ("swiss_decks", "public")),
                name="tournament_cut_decks_as_open_as_swiss",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("deck_reading_minutes__gte", 1), ("deck_reading_minutes__lte", 60)),
                name="tournament_reading_minutes_are_sensible",
            ),
        ),
        migrations.CreateModel(
            name="DeckReading",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_at", models.DateTimeField()),
                ("until", models.DateTimeField()),
                (
                    "pairing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deck_readings",
                        to="tournament.pairing",
                    ),
                ),
            ],
            options={"ordering": ["pairing", "pk"]},
        ),
        migrations.AddConstraint(
            model_name="deckreading",
            constraint=models.CheckConstraint(
                condition=models.Q(("until__gt", models.F("starts_at"))),
                name="deck_reading_ends_after_its_start",
            ),
        ),
    ]
