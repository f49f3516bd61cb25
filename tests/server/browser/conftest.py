"""The fixtures of the browser tests."""

from server.browser.harness import backstage, browser, look, served, shared_site

__all__ = ["backstage", "browser", "look", "served", "shared_site"]
