"""The exit codes of the program."""

OK, FOUND, USAGE, BROKEN_PLUGIN, INTERRUPTED = 0, 1, 2, 3, 130
