"""Games as they are played: history, undo and redo, save files, seats and views, scenarios."""
