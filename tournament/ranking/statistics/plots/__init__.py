"""Plots for an event: `brought`, `matrix` and `race` turn numbers into shapes, which `svg` and `paper`
draw.
"""
