"""Operating the site: backups, checks before it starts, background tasks, and who runs it."""
