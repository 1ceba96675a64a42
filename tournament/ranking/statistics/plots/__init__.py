"""Plots of an event: shapes from numbers (`lines`, `bars`, `matrix`), which `svg` and `paper` draw alike."""
