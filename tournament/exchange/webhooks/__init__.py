"""Notify other sites when something happens in an event: signed, and sent again until they accept it."""
