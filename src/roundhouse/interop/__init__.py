"""Game files of other programs, read and written: so far those of 18xx.games.

`load` and `read` read any file, ours too; `is_site_file`, `import_game` and `export_game` are for theirs alone.
"""

from .exporter import export_game, export_json
from .files import load, read
from .importer import Imported, import_game
from .sitefile import SiteFileError, is_site_file

__all__ = [
    "Imported",
    "SiteFileError",
    "export_game",
    "export_json",
    "import_game",
    "is_site_file",
    "load",
    "read",
]
