"""Plots for an event: numbers become shapes (`lines`, `bars`, `matrix`), drawn by `svg` and `paper`."""
