"""The common rules of 18xx, a file per chapter, kind by kind."""
