"""What the terminal shows: map, market, tables, and the menu of what may be done."""
