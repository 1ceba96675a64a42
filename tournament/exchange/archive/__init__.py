"""The event file: a whole event in one file, out of one installation and into another."""
