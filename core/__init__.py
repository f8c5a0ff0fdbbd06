"""The engine: tile drafting without any game. It knows the standard library and YAML only."""
