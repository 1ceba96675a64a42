from typing import Any

from django.db import migrations


def keep_points(apps: Any, _schema: Any) -> None:
    """State the points of intentional draws in rounds of two games: until now each game was a tie (2-2).

    From now on such a draw is 3-3 (NOW 1.4); results that are stored keep what they were worth.
    """
    results = apps.get_model("tournament", "Result").objects
    events = apps.get_model("tournament", "Tournament").objects.filter(games_per_round=2)
    for event, draw_points in events.values_list("pk", "draw_points"):
        results.filter(
            pairing__round__stage__tournament=event, kind="intentional_draw", first_points=None
        ).update(first_points=2 * draw_points, second_points=2 * draw_points)


class Migration(migrations.Migration):
    """Intentional draws that are stored keep their points."""

    dependencies = [
        ("tournament", "0046_invited_logins"),
    ]

    operations = [
        migrations.RunPython(keep_points, migrations.RunPython.noop, elidable=True),
    ]
