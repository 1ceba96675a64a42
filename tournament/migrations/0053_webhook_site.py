"""The address of this site that a webhook's messages to Discord link to; earlier webhooks have none."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0052_stream_consent")]

    operations = [
        migrations.AddField(
            "webhook",
            "site",
            models.CharField(max_length=300, blank=True, default=""),
            preserve_default=False,
        ),
    ]
