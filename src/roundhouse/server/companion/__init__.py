"""Pages of the companion: a ledger beside a cardboard game with big buttons for a phone, and a screen for all."""
