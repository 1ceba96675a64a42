from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def fill_from_the_log(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give each stage of extra Swiss rounds the plan that only the entry of its cut had until now."""
    alias = schema_editor.connection.alias
    stages: Any = apps.get_model("tournament", "Stage").objects.using(alias)
    entries: Any = apps.get_model("tournament", "LogEntry").objects.using(alias)
    for stage in stages.filter(number__gt=1, kind="swiss"):
        made = entries.filter(tournament=stage.tournament_id, act="make_cut", undone_by__isnull=True)
        for payload in made.order_by("-version").values_list("payload", flat=True):
            if payload.get("kind") == "swiss" and "rounds_before" in payload:
                stage.planned_rounds_before = payload["rounds_before"]
                stage.save(update_fields=["planned_rounds_before"])
                break


class Migration(migrations.Migration):
    """The plan before extra Swiss rounds is a column of their stage, no longer in the log alone."""

    dependencies = [("tournament", "0004_typed_payloads")]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="planned_rounds_before",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(fill_from_the_log, migrations.RunPython.noop),
    ]
