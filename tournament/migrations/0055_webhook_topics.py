from django.db import migrations, models

TOPICS = [
    ("round.published", "A round is published"),
    ("result.saved", "A result is saved"),
    ("standings.changed", "The standings have changed"),
    ("cut.made", "The cut is made"),
    ("event.finished", "The event is finished"),
    ("player.signed_up", "A player signs up"),
    ("player.dropped", "A player drops"),
    ("clock.changed", "The clock is started, paused or changed"),
    ("deadline.set", "A deadline is set"),
    ("webhook.test", "A test"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0054_wording"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="webhookdelivery", name="delivery_topic_is_known"),
        migrations.AlterField(
            model_name="webhookdelivery",
            name="topic",
            field=models.CharField(choices=TOPICS, max_length=24),
        ),
        migrations.AddConstraint(
            model_name="webhookdelivery",
            constraint=models.CheckConstraint(
                condition=models.Q(("topic__in", [topic for topic, _label in TOPICS])),
                name="delivery_topic_is_known",
            ),
        ),
    ]
