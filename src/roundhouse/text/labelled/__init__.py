"""The words for what may be done, a table for each part of the game."""
