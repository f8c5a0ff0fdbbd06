"""Positions and results as text. Nothing here prints."""
