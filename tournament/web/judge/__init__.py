"""The judge desk: made for a phone, between the tables."""
