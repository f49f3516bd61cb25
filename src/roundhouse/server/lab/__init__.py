"""The lab on the site: a map to try things on, for everybody. Its address holds the whole position; nothing is
stored.
"""
