"""Django's PostgreSQL, with a pool that trusts a connection in use and a wait for locks that can be told."""
