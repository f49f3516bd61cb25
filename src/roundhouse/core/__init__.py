"""The engine, which knows nothing about railways.

State is plain data (`state`), a title is a verified sum of features (`title`), its flow is a table
(`flow`), and three functions play it (`game`): `legal`, `why_not`, `play`.
"""
