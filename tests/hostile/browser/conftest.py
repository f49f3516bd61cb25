"""A site in a process of its own, and real browsers that look at it."""

from server.browser.harness import backstage, browser, look, served, shared_site

__all__ = ["backstage", "browser", "look", "served", "shared_site"]
