"""Games played by bots: one game, many games, and what came of them."""
