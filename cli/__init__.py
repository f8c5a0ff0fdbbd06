"""The command line: the one part of tiledraft that prints and reads a terminal."""
