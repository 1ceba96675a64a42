import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import OuterRef, Subquery


def move_marks(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Keep which standings were sent last. Only webhooks of one event had any."""
    database = editor.connection.alias
    sent = apps.get_model("tournament", "SentStandings").objects.using(database)
    hooks = apps.get_model("tournament", "Webhook").objects.using(database)
    hooks = hooks.exclude(tournament=None).exclude(standings_mark="")
    sent.bulk_create(
        sent.model(webhook_id=hook, event_id=event, mark=mark)
        for hook, event, mark in hooks.values_list("pk", "tournament", "standings_mark")
    )


def move_marks_back(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """On the way back, only webhooks of one event keep a mark."""
    database = editor.connection.alias
    sent = apps.get_model("tournament", "SentStandings").objects.using(database)
    of_hook = sent.filter(webhook=OuterRef("pk"), event=OuterRef("tournament"))
    hooks = apps.get_model("tournament", "Webhook").objects.using(database)
    hooks = hooks.filter(pk__in=sent.values("webhook"))
    hooks.exclude(tournament=None).update(standings_mark=Subquery(of_hook.values("mark")))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0060_way_back_of_organization_webhooks")]

    operations = [
        migrations.CreateModel(
            name="SentStandings",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("mark", models.CharField(blank=True, max_length=64)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sent_standings",
                        to="tournament.webhook",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("webhook", "event"), name="standings_sent_once_per_event")
                ],
            },
        ),
        migrations.RunPython(move_marks, move_marks_back, elidable=True),
        migrations.RemoveField(model_name="webhook", name="standings_mark"),
    ]
