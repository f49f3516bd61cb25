"""Environments for those who build players: actions and positions as numbers, and the interfaces of three libraries.

- `encoding.Encoding`: every move of a title as a number; what is on the menu of a position.
- `observation.Observer`: what a seat sees, as a vector of named blocks.
- `aec.RoundhouseAEC`: PettingZoo, all seats in turn. `seat.RoundhouseSeat`: Gymnasium, one seat against bots.
- `openspiel`: the same as games of OpenSpiel.

The last three need what the extra `env` installs.
"""
