"""Notifying other sites of what happens in an event: signed, and sent again until they accept it."""
