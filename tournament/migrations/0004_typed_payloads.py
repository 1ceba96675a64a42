from django.db import migrations, models


class Migration(migrations.Migration):
    """What the log keeps is typed by its act: entries until now keep the form they were written in, 0."""

    dependencies = [("tournament", "0003_warnings_and_names")]

    operations = [
        migrations.RenameField(model_name="logentry", old_name="facts", new_name="payload"),
        migrations.AddField(
            model_name="logentry",
            name="payload_version",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="act",
            field=models.CharField(max_length=32),
        ),
    ]
