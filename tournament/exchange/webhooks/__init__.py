"""Notifying other sites of what happens in an event: messages are signed, and rejected ones are sent again
several times.
"""
