from django.db import migrations

_PEOPLE = ("people_joined", "people_parted")
_NOBODY = "–"


def forget_erased_names(apps, schema_editor):
    """Remove the names that no player has any more from series' logs of events with an erased player.

    Which name an erased player had is kept nowhere, so a renamed player's earlier name goes as well.
    """
    Player = apps.get_model("tournament", "Player")
    SeriesEntry = apps.get_model("tournament", "SeriesEntry")
    for entry in SeriesEntry.objects.filter(what__in=_PEOPLE):
        state = entry.after or {}
        events = {row[0] for row in state.get("events", [])} | {row[-1] for row in state.get("awards", [])}
        players = Player.objects.filter(tournament__in=events)
        if not players.filter(erased_at__isnull=False).exists():
            continue
        left = {name.casefold() for name in players.values_list("name", flat=True)}
        told = entry.facts.get("names", "").split(", ")
        names = ", ".join(name if name.casefold() in left else _NOBODY for name in told)
        SeriesEntry.objects.filter(pk=entry.pk).update(facts={**entry.facts, "names": names})


class Migration(migrations.Migration):
    """Names of players who were erased before stay in no log of a series."""

    dependencies = [
        ("tournament", "0043_links_opened_by_accounts"),
    ]

    operations = [
        migrations.RunPython(forget_erased_names, migrations.RunPython.noop),
    ]
