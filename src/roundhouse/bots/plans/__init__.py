"""Plans: what a player may do with a whole turn. Mechanisms bring their own, see `bots.weights.base.Weights`."""
