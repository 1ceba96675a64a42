"""Importing files from other tools (NRTM, Cobra, Aesop's Tables, TOME) as events of this site."""
