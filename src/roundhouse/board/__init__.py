"""The board: hexes, tile notation, the catalogue of tiles, the map, legal placements, a company's network."""
