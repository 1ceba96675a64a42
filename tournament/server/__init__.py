"""The server under `manage.py serve`: waitress with settings, and a guard against hostile clients."""
