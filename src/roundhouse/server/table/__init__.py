"""The pages of a table: the waiting room, the desk with what there is to do for its viewer, and their stream."""
