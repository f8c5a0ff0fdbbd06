"""Plugins: the games, the bots, and all that brings in other people's.

A plugin needs one name from here: the mark `hookimpl` for its hooks.
"""

from tiledraft.plugins.hookspecs import hookimpl

__all__ = ["hookimpl"]
