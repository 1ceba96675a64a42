"""Keeping the site whole: backups, a look before it starts, what runs by itself, and who runs it."""
