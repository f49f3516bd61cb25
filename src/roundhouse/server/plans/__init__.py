"""Plans on the pages: the desk of a plan, its branches, checking it against now, and playing it."""
