"""Environments for those who build players: actions and positions as numbers, and the interfaces of three libraries.

- `encoding.Encoding`: every move of a title as a number; what is on the menu of a position.
- `observation.Observer`: what a seat sees, as a vector of named blocks.
- `aec.RoundhouseAEC`: PettingZoo, all seats in turn. `seat.RoundhouseSeat`: Gymnasium, one seat against bots.
- `choices`: decisions as short lists of choices, each told by what it changes; a seat for Gymnasium that picks.
- `workers.Workers`: many tables stepped together by a few processes.
- `openspiel`: the same as games of OpenSpiel.
- `dataset`: games as Parquet tables.

Those of libraries need what the extra `env` installs, `dataset` what `research` does.
"""
