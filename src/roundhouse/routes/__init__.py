"""Runs of trains: the graph of stops, the best set of runs with its proof, and a checker that trusts
nobody."""
