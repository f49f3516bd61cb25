"""Looking back at games: worth, revenues, and the runs that nobody made."""
