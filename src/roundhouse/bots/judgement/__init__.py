"""What positions are worth, learned from games: played by a mixed population, measured, trained, and asked."""
