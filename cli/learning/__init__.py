"""A first game: the real one, shortened, with lessons that come as they are needed."""
