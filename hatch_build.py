"""Compiles the kernels, of networks, of best runs and of forecasts, while Roundhouse is installed or made into a wheel.

Without a working C compiler the installation goes on: plain Python then finds the same, only slower. `ROUNDHOUSE_BUILD`
in the environment says which wheel is wanted: `pure` makes the one for every system, without kernels; with `compiled`
a kernel that cannot be compiled ends the build.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path("src", "roundhouse")
SUFFIX = {"darwin": ".dylib", "win32": ".dll", "cygwin": ".dll"}.get(sys.platform, ".so")
"""Of shared libraries here, as `roundhouse.board.compiled` looks for them."""
KERNELS = {
    ROOT / "board" / "kernel" / f"_network{SUFFIX}": ("network.c",),
    ROOT / "routes" / "kernel" / f"_kernel{SUFFIX}": ("kernel.c", "dense.c"),
    ROOT / "bots" / "kernel" / f"_forecast{SUFFIX}": ("forecast.c",),
}
"""Each shared library, and the sources beside it."""
FLAGS = ("-std=c11", "-O2", "-shared", "-ffp-contract=off")
OF_SYSTEM = {"win32": ("-static",)}.get(sys.platform, ("-fPIC",))
"""On Windows (MinGW) what the libraries need of the compiler's own is put into them."""
WANTED = "ROUNDHOUSE_BUILD"
PURE, COMPILED = "pure", "compiled"


class KernelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the shared libraries beside their sources and puts them into the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """For a wheel and for an editable installation alike."""
        wanted = os.environ.get(WANTED, "")
        if self.target_name != "wheel" or wanted == PURE:
            return
        for library in KERNELS:
            problem = build(Path(self.root), library)
            if problem:
                Path(self.root, library).unlink(missing_ok=True)
                if wanted == COMPILED:
                    raise RuntimeError(f"{library.stem}: {problem}")
                self.app.display_warning(f"{library.stem}: plain Python will do its work: {problem}")
                continue
            platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{platform}"
            build_data["artifacts"].append(f"/{library.as_posix()}")


def build(root: Path, library: Path) -> str:
    """Compiles one of the libraries; "" when it worked, otherwise what is in the way."""
    compiler = _compiler()
    if not compiler:
        return "there is no C compiler"
    sources = [root / library.with_name(source) for source in KERNELS[library]]
    library = root / library
    made = library.with_suffix(f".{os.getpid()}{SUFFIX}")
    machine = shlex.split(os.environ.get("ARCHFLAGS", "")) if sys.platform == "darwin" else []
    try:
        done = subprocess.run(
            [*compiler, *FLAGS, *OF_SYSTEM, *machine, *map(str, sources), "-o", str(made), "-lm"],
            capture_output=True,
            text=True,
            timeout=300,
        )
        if done.returncode:
            return f"{compiler[0]} failed: {done.stderr.strip()[-500:]}"
        # In one step, so that a running Roundhouse keeps the library it has loaded.
        os.replace(made, library)
    except (OSError, subprocess.SubprocessError) as error:
        return f"{compiler[0]} failed: {error}"
    finally:
        made.unlink(missing_ok=True)
    return ""


def _compiler() -> list[str]:
    """The command of the C compiler: from the environment, the one Python was built with, or the usual names."""
    asked = os.environ.get("CC")
    if asked is not None:
        return shlex.split(asked)
    for command in (sysconfig.get_config_var("CC"), "cc", "gcc", "clang"):
        words = shlex.split(command or "")
        if words and shutil.which(words[0]):
            return words
    return []


if __name__ == "__main__":
    # By hand, after a change of the sources.
    problems = [build(Path(__file__).parent, library) for library in KERNELS]
    sys.exit("\n".join(filter(None, problems)) or 0)
