"""Mechanisms that several titles have and most games have not, parameterised by settings and rule values."""
