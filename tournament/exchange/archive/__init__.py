"""The event file: a whole event in one file, exported from one installation and imported into another."""
