"""The site under attack, beside another version of it: see `__main__`."""
