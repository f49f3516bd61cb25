"""The full screen of `roundhouse tui`, made with Textual; what is drawn on it comes from `screen`."""
