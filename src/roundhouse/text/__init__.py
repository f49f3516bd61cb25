"""Words: the one place that makes sentences of events, offers, refusals and steps; `templates` says how."""
