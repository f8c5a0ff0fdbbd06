"""Runs the command line as `python -m tiledraft`."""

import sys

from tiledraft.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
