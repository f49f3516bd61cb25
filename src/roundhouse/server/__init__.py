"""The web table: accounts, tables, the game desk, an API; `create_app` gives the ASGI application.

Its packages: `storage` (the database), `live` (tables in play: acting, undo, standing orders, bots, who is told),
`web` (requests, sessions, templates), `people`, `lobby`, `desk` (everything there is to see of a game), `acting`
(everything there is to do), `api` (JSON), `notices` (mail, push, webhooks).
"""
