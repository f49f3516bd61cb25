"""The sentences of refusals, a table for each part of the game."""
