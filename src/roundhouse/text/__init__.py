"""Words: the one place that makes sentences of events, offers, refusals and steps; see `words` on translating."""
