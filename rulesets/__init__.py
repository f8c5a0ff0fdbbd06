"""The rulesets that come with the program: data only."""
