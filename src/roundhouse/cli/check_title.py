"""`roundhouse check-title`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..text import counts
from ..text.terminal import say
from .errors import FINDING, STOPPED, UserError
from .output import print_json, progress

if TYPE_CHECKING:
    from ..titles.entry import Entry
    from ..titles.schema.faults import DataFault


def check_title(
    folder: Annotated[Path, typer.Argument(help="Folder of the title's package, or with one below it.")],
    golden: Annotated[
        Path | None, typer.Option(help="A folder of saved games that must end as they were recorded.")
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(help="One section alone: data, assembly, rules, words, drawings, ...; may be repeated."),
    ] = None,
    schema: Annotated[
        Path | None,
        typer.Option(help="Write JSON Schemas of the four data files into this folder, and stop."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Look a title over: data, assembly at every table, rules, words, drawings, and games at random by the laws.

    Exits with 1 when something is found. Ctrl-C stops and tells what was found so far.
    """
    from ..testing.folder import NoTitle, data_folder
    from ..testing.jobs import SECTIONS

    unknown = [section for section in only or () if section not in SECTIONS]
    if unknown:
        raise UserError(say("no section", name=unknown[0], sections=SECTIONS))
    if golden is None and "golden" in (only or ()):
        raise UserError(say("no golden games"))
    if golden is not None and not golden.is_dir():
        raise UserError(say("no folder here", folder=golden))
    try:
        where = data_folder(folder)
    except NoTitle as error:
        raise UserError(str(error)) from None
    entry, faults = _imported(where)
    if schema is not None:
        if entry is None:
            raise UserError(faults[-1]["fault"])
        _write_schemas(entry, schema)
        return
    stopped, done = False, 0
    if entry is not None:
        stopped, done = _run(entry, golden, tuple(only or SECTIONS), faults, as_json)
    if as_json:
        print_json(
            {
                "folder": str(where),
                "title": entry.name if entry is not None else None,
                "checked": done,
                "stopped": stopped,
                "ok": not faults and not stopped,
                "faults": faults,
            }
        )
    elif faults:
        typer.echo(say("title faulty", folder=where, faults=counts.faults(len(faults))))
    elif not stopped:
        typer.echo(say("title fine", title=entry.name if entry is not None else where, count=done))
    if faults or stopped:
        raise typer.Exit(FINDING if faults else STOPPED)


def _certain(fault: DataFault) -> bool:
    """Whether it is wrong whatever keys of its own a title may have."""
    return "there is no key" not in fault.text or bool(fault.missing)


def _imported(where: Path) -> tuple[Entry | None, list[dict[str, str]]]:
    """The title, or why it cannot be imported and all that is wrong with its data as far as the house knows them."""
    from ..testing.folder import entry_in
    from ..titles.families import schema_in
    from ..titles.found import reason
    from ..titles.schema import DataError, check_folder

    try:
        return entry_in(where), []
    except DataError as error:
        faults = [str(fault) for fault in error.faults]
    except (Exception, SystemExit) as error:  # whatever the package does wrong
        faults = [str(fault) for fault in check_folder(where, schema_in(where)) if _certain(fault)]
        faults.append(say("not imported", folder=where, problem=reason(error)))
    rows = [{"section": "data", "what": "import", "fault": fault} for fault in faults]
    for fault in faults:
        typer.echo(fault, err=True)
    return None, rows


def _run(
    entry: Entry, golden: Path | None, sections: tuple[str, ...], faults: list[dict[str, str]], quiet: bool
) -> tuple[bool, int]:
    """Everything in turn, a line for each section; faults are told as they are found. Whether it was stopped."""
    from ..testing.jobs import jobs

    count, section = 0, ""

    def close() -> None:
        if section and not quiet:
            bad = sum(1 for fault in faults if fault["section"] == section)
            typer.echo(say("title section", section=section, count=count - before, bad=bad))

    before, bar = 0, progress(quiet)
    try:
        with bar:
            line = bar.add_task("", total=None)
            for job in jobs(entry, golden, sections):
                if job.section != section:
                    close()
                    before, section = count, job.section
                found = job.faults()
                count += 1
                bar.update(line, advance=1)
                for fault in found:
                    faults.append({"section": job.section, "what": job.name, "fault": fault})
                    if not quiet:
                        typer.echo(say("title fault", section=job.section, what=job.name, fault=fault))
                if job.section == "data" and found:
                    break  # nothing else means anything then
    except KeyboardInterrupt:
        close()
        return True, count
    close()
    return False, count


def _write_schemas(entry: Entry, folder: Path) -> None:
    from ..titles.schema.editors import written

    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in written(entry.schema).items():
        path = folder / name
        path.write_text(schema, "utf-8")
        typer.echo(say("schema written", file=path))
