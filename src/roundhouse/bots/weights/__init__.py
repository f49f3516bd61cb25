"""What the greedy bot weighs: a small function for each kind of action, by when it is done."""
