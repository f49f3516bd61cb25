"""Mechanisms that several titles have and most games have not, parameterised by facts and figures."""
