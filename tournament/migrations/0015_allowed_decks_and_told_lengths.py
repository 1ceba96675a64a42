from django.db import migrations, models


OCCASIONS = [
    ("announced", "Announced"),
    ("started", "When round 1 was paired"),
    ("changed", "Changed"),
    ("cut", "When the cut was made"),
    ("finished", "When the event was finished"),
    ("length", "When the length of the rounds was changed"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0014_background_tasks"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="allowed_decks",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
        migrations.AddField(
            model_name="player",
            name="allowed_decks_reason",
            field=models.CharField(blank=True, default="", max_length=400),
        ),
        migrations.AddField(
            model_name="announcedplan",
            name="round_minutes",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.RemoveConstraint(
            model_name="announcedplan",
            name="announced_plan_occasion_is_known",
        ),
        migrations.AlterField(
            model_name="announcedplan",
            name="occasion",
            field=models.CharField(choices=OCCASIONS, max_length=16),
        ),
        migrations.AddConstraint(
            model_name="announcedplan",
            constraint=models.CheckConstraint(
                condition=models.Q(("occasion__in", [value for value, _label in OCCASIONS])),
                name="announced_plan_occasion_is_known",
            ),
        ),
    ]
