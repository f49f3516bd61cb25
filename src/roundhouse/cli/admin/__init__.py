"""`roundhouse admin`: the house keeping of a site, from the command line of its host.

A file for each noun has its commands; `app` puts them together.
"""
