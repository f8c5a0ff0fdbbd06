"""Errors that are a user's or a plugin author's to mend; everything else is a defect."""

from __future__ import annotations


class TiledraftError(Exception):
    """A fault in what the program was given. Its text is one clear sentence."""


class IllegalMove(TiledraftError):
    """A move that the rules refuse, or that cannot be read.

    Attributes:
        code: stable code of the refusal, such as ``truck.full``.
        rule: ruleset key of the rule that refuses, or "".
    """

    def __init__(self, message: str, code: str, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule


class RulesetError(TiledraftError):
    """A ruleset that cannot be played.

    Attributes:
        findings: everything found wrong, in order of place.
    """

    def __init__(self, message: str, findings: tuple[object, ...] = ()) -> None:
        super().__init__(message)
        self.findings = findings


class PositionError(TiledraftError):
    """A position that cannot be set up as written.

    Attributes:
        path: keys of the part that is at fault, from the outside in; () if unknown.
    """

    def __init__(self, message: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(message)
        self.path = path


class RecordError(TiledraftError):
    """A save or record that cannot be read or replayed."""


class PluginError(TiledraftError):
    """A plugin that is missing, broken or in conflict with another."""
