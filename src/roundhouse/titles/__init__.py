"""The titles, each in a package of its own; found through the entry points `roundhouse.titles`."""
