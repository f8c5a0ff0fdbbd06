"""The commands, a file each: what they are given, and the help they print."""
