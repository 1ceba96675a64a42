from django.db import migrations, models

SHOWN = [
    ("leaders", "Never: leaders only"),
    ("cut", "Once the cut is made, or the event is finished"),
    ("always", "From round 1 on"),
]


def _field(default: str) -> models.CharField:
    return models.CharField(
        choices=SHOWN, default=default, max_length=16, verbose_name="statistics are shown to everybody"
    )


class Migration(migrations.Migration):
    """Events of before keep their statistics to the leaders, until these say otherwise."""

    dependencies = [
        ("tournament", "0035_people_across_events"),
    ]

    operations = [
        migrations.AddField(model_name="tournament", name="statistics_shown", field=_field("leaders")),
        migrations.AlterField(model_name="tournament", name="statistics_shown", field=_field("cut")),
    ]
