"""The titles, each in a room of its own; found through the entry points `roundhouse.titles`."""
