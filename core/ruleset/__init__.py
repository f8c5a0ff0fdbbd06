"""Rulesets: YAML with places, merged, checked and read into typed parameters."""
