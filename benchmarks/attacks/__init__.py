"""The site under attack; see `__main__`."""
