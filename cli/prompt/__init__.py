"""Playing at a prompt, or from a file of moves."""
