from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0012_deck_format"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="takes_unread_decks",
            field=models.BooleanField(default=False, verbose_name="decks with unread lines may be handed in"),
        ),
        migrations.AddField(
            model_name="deck",
            name="unread",
            field=models.JSONField(default=list),
        ),
    ]
