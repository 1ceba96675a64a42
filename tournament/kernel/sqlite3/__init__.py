"""Django's SQLite, waiting for locks in Python (`ENGINE`)."""
