"""Positions and games as pictures (SVG, PNG) and pages (HTML). Nothing here writes a file."""
