"""Django's SQLite backend, waiting for locks in Python (`ENGINE`)."""
