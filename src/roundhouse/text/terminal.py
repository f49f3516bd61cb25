"""What the command line says: one constant a sentence, under a short name."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .templates import Sentences, _, written

TERMINAL: dict[str, str] = {
    # tables
    "player": _("Player"),
    "cash": _("Cash"),
    "certificates": _("Certificates"),
    "worth": _("Worth"),
    "private companies": _("Private companies"),
    "privates": _("Privates"),
    "par": _("Par"),
    "price": _("Price"),
    "offering": _("Offer"),
    "pool": _("Pool"),
    "treasury": _("Own"),
    "loans": _("Loans"),
    "bonds": _("Bonds"),
    "trains": _("Trains"),
    "tokens": _("Token"),
    "last run": _("Run"),
    "face value": _("Face"),
    "revenue": _("Revenue"),
    "owner": _("Owner"),
    "for sale": _("for sale"),
    "bids": _("bids: {bids}"),
    "phase": _("Phase {phase}, train limit {limit}"),
    "limit later": _("train limit {limit} from phase {coming} on"),
    "stack": _("{kind} × {number} at {price:$}"),
    "depot": _("Depot: {trains}"),
    "pool trains": _("Pool: {trains}"),
    "bank": _("Bank: {cash:$}"),
    "rusting": _("{kinds:list} rust when phase {coming} begins"),
    "legend": _(
        "○ free space · (XY) space kept for XY · ● small city · ▲ ≈ cost of terrain · slanted: number of the tile"
    ),
    # the coach
    "lesson": _("Coach: {text}"),
    "careful": _("Careful: {text}"),
    "advice": _("The {bot} bot would do this: {label}   (type: {command})"),
    "advice compared": _(
        "  Worth {worth} at the end over the average of the others; compared with {other} for: {action}"
    ),
    "first game": _(
        "You are {player}; {others:list} are bots. Whoever has the most money in the end wins, with shares at their "
        "price. Type the number of what you want to do. Besides: hint asks a bot, map shows the map, undo takes back, "
        "? tells the rest. In the market * is where a company may start; ◆ at a player is the priority deal, "
        "* at a share the president."
    ),
    "coach on": _("The coach is here."),
    "coach off": _("The coach is silent."),
    # the table: questions and answers
    "because": _("({reason})"),
    "prompt": _("Your choice (number or command, ? for help):"),
    "next": _("{what}: {values}"),
    "ways": _("{what} ({count} ways)"),
    "costs": _("{what} for {least:$}[ to {most:$}][, {added:$} of it your own]"),
    "if agreed": _("If you agree: {changes:list}."),
    "if agreed and decided": _("If you agree:"),
    "how much": _("How much, {low:n} to {high:n}[ in steps of {step}] (nothing goes back):"),
    "which": _("Which {field}: {values:either} (nothing goes back):"),
    "not in range": _("{answer} is not between {low:n} and {high:n}[, in steps of {step}]."),
    "none of these": _("{answer} is none of {values:list}."),
    "no such number": _("There is no number {number} in the menu."),
    "nothing typed": _("Nothing was typed."),
    "unknown command": _("There is no command {command}; type ? for help."),
    "usage": _("It is typed like this: {usage}"),
    "private and no shares": _(
        "{name} is a private company, which has no shares to be sold. What can be done with it now: {ways:list}"
    ),
    "private and nothing": _(
        "{name} is a private company, which has no shares to be sold. Nothing can be done with it now."
    ),
    "not like that": _("That cannot be understood: {problem}."),
    "no such action": _(
        "{title} has no action for {command}; the menu shows beside each action what is typed."
    ),
    "no such train": _("There is no {kind}-train to be had {sellers:either}."),
    "rule": _("  {id}: {text}"),
    "why what": _("Type the action behind it, such as: why lay F2 57 2"),
    "allowed": _("That is allowed."),
    "nothing to undo": _("There is nothing to undo."),
    "nothing to redo": _("There is nothing to redo."),
    "undone": _("Taken back: {actions}."),
    "saved": _("Saved in {file}, after {at} actions."),
    "kept": _("The game is in {file} ({at} decisions); go on with: roundhouse play {typed}[ {seats}]"),
    "kept for full screen": _(
        "The game is in {file} ({at} decisions); go on with: roundhouse tui {typed}[ {seats}]"
    ),
    "table": _("{title}: {players:list}, seed {seed}"),
    "final": _("Final result"),
    # the full screen
    "no full screen": _("The full screen takes the extra `tui`: pip install {extra}."),
    "no terminal": _("The full screen needs a terminal; `roundhouse play` reads lines."),
    "closed": _("Closed now (choose one to be told why)"),
    "which of these": _("Which {field}? (Esc goes back)"),
    "hex looked at": _("{place}[, {areas:list}][: {ways} ways to build here, Enter chooses]"),
    "looking back": _("Position {at} of {last}: {back} and {forth} look further, Esc returns to the game"),
    "thinking": _("{player} is thinking ..."),
    "key map": _("Map"),
    "key market": _("Market"),
    "key cards": _("Cards"),
    "key log": _("Log"),
    "key hint": _("Hint"),
    "key closed": _("Closed"),
    "key undo": _("Undo"),
    "key back": _("Back"),
    "key forth": _("On"),
    "key help": _("Help"),
    "key quit": _("Quit"),
    "keys": _("Keys"),
    "commands": _("Commands, behind a colon"),
    "keys of the menu": _("choose from the menu; the mouse does too"),
    "keys of the pages": _("turn to map, market, cards, log or this help"),
    "keys of the map": _("on the map: another hex, the next place to build, build here or hear why not"),
    "key of what is closed": _("show in the menu what is closed too; choosing it tells why"),
    "keys of advice": _("ask what a bot would do; ask why an action is refused"),
    "keys of undoing": _("take your last decision back, with what the bots did since; do it again"),
    "keys of looking back": _("look at the position before or after; at the round before or after"),
    "key of commands": _("type a command or a number"),
    "keys of leaving": _("one step back, to the menu in the end; leave the table"),
    # puzzles
    "no puzzle": _("There is no such puzzle."),
    "neither puzzle": _(
        "There is no title and no puzzle called {name}; titles are {titles:list}, and {puzzle} is a puzzle."
    ),
    "no kind": _("There is no kind of puzzle called {kind}; there are {kinds:list}."),
    "puzzle": _("Puzzle {id}: {name}, {difficulty} ({round})"),
    "puzzle choice": _("  {key}) {text}"),
    "puzzle prompt": _("Your answer (? for a hint, empty to see it):"),
    "puzzle right": _("Right: {answer}"),
    "puzzle wrong": _("No, it is {answer}"),
    "puzzle answer": _("It is {answer}"),
    "puzzle hint": _("Hint: {hint}"),
    # ledgers of a companion
    "ledger": _("{title}, phase {phase}: {bank:$} in the bank after {entries} entries"),
    "ledger options": _("Options:"),
    "ledger won": _("The richest: {players:list}"),
    # files
    "written": _("{file}: {title} for {players:list}, seed {seed}"),
    "file exists": _("{file} is there already; --force replaces it."),
    "no file": _("There is no file {file}."),
    "a folder": _("{file} is a folder and not a file."),
    "folder of a title": _("{folder} has a title in it. To play that, install it first: {install}"),
    "no such position": _("{file} has positions 0 to {last}, not {at}."),
    "neither": _("There is no title and no file called {name}; titles are {titles:list}."),
    "usual readings": _(
        "Where the book can be read in two ways, the likelier is played: {options:list} "
        "(roundhouse rules {title} says why)."
    ),
    "which title": _("Say which title: {titles:list}."),
    "replays otherwise": _(
        "{file}: {problem} `roundhouse replay` shows the game by these rules, `roundhouse convert --accept` writes it."
    ),
    "difference": _("By these rules the game goes otherwise. {problem}"),
    "bad file": _("{file}: {problem}"),
    # seats
    "seat form": _("A seat is given as NAME=human or NAME=BOT, not as {seat}."),
    "seat twice": _("{player} is seated twice."),
    "no such player": _("{player} is not at this table: {players:list}."),
    "no such bot": _("There is no bot {bot}; there are {bots:list}."),
    "two bots": _("Say at least two bots that are to meet: {bots:list}."),
    "tournament": _("{title}: {games} in pairs"),
    "never ended": _("Not finished after {most:n} actions, and not rated: {games}"),
    "given up": _("Not finished after {most:n} actions: {games}"),
    "offers again": _(
        "A game may go on for ever where a bot makes the same offer again and again; `play` and the web table have "
        "rules against that: {options}"
    ),
    "left unfinished": _("Not finished, and not rated: {games}"),
    "rated games": _("{title}, {seats} seats: {games}"),
    "none kept": _("No games are kept in {files:list}."),
    "rating": _("Rating"),
    "rank share": _("Rank share"),
    "no parquet": _("Writing {file} takes the extra `data`: pip install {extra}."),
    "process died": _(
        "One of the processes has died ({how}), as a bot or a library can make it: what was done before is kept where "
        "there is an --out; --jobs 1 does one thing after the other in this process."
    ),
    "no ray": _("A cluster takes the extra `ray`: pip install {extra}."),
    "no training": _("Training takes the extra `train`: pip install {extra}."),
    "no dataset": _("A dataset takes the extra `research`: pip install {extra}."),
    "no place for a dataset": _(
        "{folder} has other files than a dataset: name a folder that is new or empty."
    ),
    "another dataset": _(
        "{folder} has a dataset that was asked for otherwise ({what}): name another folder."
    ),
    "bots or files": _("A dataset has games of bots (--bot) or of files (--from), not of both."),
    "making a dataset": _("{folder}: {games}, {positions} in {shards}"),
    "file left out": _("{file} was left out: {problem}"),
    "file of another title": _("{file} was left out: it has a game of {title}."),
    "dataset stopped": _(
        "Stopped after {shards:n} of {wanted:n} shards; the same command goes on from there."
    ),
    "told by forecasts": _(
        "Forecasts tell {all}% of what {rows} shares brought, {apart}% of what sets those of one position apart; they "
        "are off by {error}% of a usual share."
    ),
    "told by learning": _(
        "With what was learned from other games it is {all}% and {apart}% of {rows} shares, off by {error}%."
    ),
    "trained": _("{file}: learned from {games}"),
    "no games to learn": _("{file} is not a file of games to learn from."),
    "games of another": _(
        "{file} has games of {title} by version {version} of its rules: name another file for these."
    ),
    "games and learned": _("{file} cannot hold both the games and what is learned from them."),
    "not learned": _("{file} holds something else than what was learned: name another file."),
    "nothing to learn": _("None of {games} games came to an end."),
    "no cluster": _("There is no Ray cluster at {address}: {error}"),
    "no bots": _("Say at least one bot: {bots:list}."),
    "seats fixed": _("A saved game has its players, seed and options already."),
    "bots and seats": _("{bots} bots cannot share {players} seats."),
    "too many seats": _("There are no tables for {players}."),
    "table kind": _("A table of games is kept as .csv, .jsonl or .parquet, not as {file}."),
    "no table": _("{file} is not a table of games: {error}."),
    # replay, check and convert
    "replayed": _("{title}: {players:list}; {actions}"),
    "imported": _("from a file of 18xx.games"),
    "finished": _("finished ({reason})"),
    "unfinished": _("not finished"),
    "fingerprint": _("bank {bank:$}, position {hash}"),
    "traced": _("{file}: {lines}"),
    "checked": _("{file}: in order ({actions})"),
    "fault": _("after action {at}: {fault}"),
    "faulty": _("{file}: {faults}"),
    "note": _("note: {text}"),
    "house rules": _("Played with house rules of 18xx.games:"),
    "differs": _("{file}: the game does not go as the file says"),
    "converted": _("{file}: {form}, {actions}"),
    "form ours": _("a saved game of Roundhouse"),
    "form site": _("a game file of 18xx.games"),
    "form text": _("a record in text"),
    "same form": _("{file} is {form} already."),
    # rules, titles, drawings
    "only rules of that": _(
        "{title} has nothing called {wanted}, but its rules speak of it ({count}): `{command}`."
    ),
    "no such thing": _("{title} has nothing called {wanted}; `roundhouse about TITLE` lists what there is."),
    "table of": _("At a table of {count}, not at one of {here}:"),
    "face": _("Face value {face:$}"),
    "phase of a paper": _(
        "Phase {phase}: {income:$} in each operating round, {all:$} in a set of {rounds}[; companies pay {low:$} to"
        " {high:$}]"
    ),
    "no such rule": _("{title} has no rule or section {wanted}, and no rule with these words."),
    "nearest rules": _("No rule has all of these words: {wanted}. The nearest are:"),
    "section": _("Section {section}"),
    "cells of the market": _("Rows and columns of the market are counted from 1, from the top left."),
    "section called": _("Section {section}: {heading}"),
    "common rules": _("As in most titles"),
    "example": _("Example: {example}"),
    "basis": _("basis: {basis}"),
    "reconstructed": _("our own figures, since the book's are lost: {what} (rulings, {ruling})"),
    "all reconstructed": _("Figures of our own, since the book's are lost"),
    "one reconstructed": _("{what} (in {file}; rulings, {ruling})"),
    "by": _("by {by}"),
    "designer": _("by {designer}, for {least} to {most} players"),
    "more of titles": _("roundhouse titles NAME tells its options, and what its book leaves open."),
    "compiled": _("compiled: {names:list}"),
    "not compiled": _("done by plain Python: {names:list}"),
    "title names": _("titles: {titles:list}"),
    "no section": _("There is no section {name}; there are {sections:list}."),
    "no golden games": _("The section golden needs a folder of saved games (--golden)."),
    "no family": _("There is no family {family}; there are {families:list}."),
    "title is there": _("There is a title called {name} already."),
    "no package name": _(
        "In the name {name} there is no letter or digit from which its package could take its own."
    ),
    "no title name": _("The name of a title must not contain quotation marks, backslashes or line breaks."),
    "folder is full": _("{folder} exists already and is not empty."),
    "no folder here": _("There is no folder {folder}."),
    "not imported": _("{folder} cannot be imported: {problem}"),
    "title fault": _("{section}, {what}: {fault}"),
    "title section": _("{section}: {count} tried, {bad} faults"),
    "title faulty": _("{folder}: {faults}"),
    "title fine": _("{title}: nothing is wrong ({count} tried)"),
    "schema written": _("{file} is written"),
    "left out": _("{name} of the package {package} is left out ({place}): {error}"),
    "title written": _("{name} is in {folder}. To play it, install it first: {install}"),
    "option": _("option {name}: {about}[ ({rule})]"),
    "reading": _("{question} Its author has not settled it."),
    "way": _("option {option}: {about}"),
    "usual way": _("option {option} (usual: more likely, we think): {about}"),
    "why usual": _("usual: {about}. {why}"),
    "for": _("for: [{section}: ]{text}"),
    "against": _("against: [{section}: ]{text}"),
    "all readings": _("What the book leaves open, which its author has not settled"),
    "open question": _("open: {question}"),
    "drawn": _("{file}: {picture} after {at} actions"),
    "positions of title": _("{title} is a title, and has no actions; --at is for saved games."),
    "drawn new": _("{file}: {picture}"),
    "picture map": _("the map"),
    "picture market": _("the market"),
    "picture tiles": _("the tiles"),
    "drawing kind": _("A picture is saved as .svg, .pdf or .png, not as {file}."),
    "printed": _("{file}: {pages} pages of {paper}. Please own the game, and do not sell prints of it."),
    "printing kind": _("Sheets to print are saved as .pdf, not as {file}."),
    "exported title": _(
        "{file}: {hexes} hexes and {tiles} kinds of tiles for {program}."
        " Please own the game, and do not sell prints of it."
    ),
    "exporting kind": _("A title for another program is saved as .json, not as {file}."),
    "no folder": _("There is no folder {folder} to write {file} in."),
    "cannot write": _("{file} cannot be written: {problem}."),
    # routes and looking back
    "runs of": _("{corporation}: {total:$}, {proof}"),
    "run of": _("  {train}: {stops} = {value:$}"),
    "doubled": _(", {place} again {value} ({id})"),
    "bonus": _(", {id} {value}"),
    "fee": _(", {id} −{value}"),
    "fee beside": _(", {id} {value:$} from the treasury"),
    "paid once": _("  once for all: {id} {value:$}"),
    "proven": _("proven best"),
    "unproven": _("best found, at most {more:$} more is possible"),
    "no trains": _("{corporation}: no trains"),
    "no such corporation": _("There is no corporation {corporation}; there are {corporations:list}."),
    "not floated": _("{corporation} has not floated after {at} actions."),
    "none floated": _("No corporation has floated after {at} actions."),
    "action": _("Action"),
    "corporation": _("Corporation"),
    "declared": _("Declared"),
    "left": _("Left"),
    "looked at": _(
        "{runs} declared sets of runs, {missed} of them not the best; money left on the table: {left:$}"
    ),
    "open ends": _("{count} of them without proof: more may have been possible"),
    "looked at some": _("Stopped after {runs} of {wanted} sets of runs."),
    "short auction": _("ISR"),
    "short stock": _("SR {number}"),
    "short operating": _("OR {number}.{part}"),
    "no report": _("Writing {file} takes a package that is not installed: pip install {extra}."),
    "report written": _("{file}: the report"),
    "won": _("{player} won with {worth:$}[, {ahead:$} ahead of {next}]"),
    "won together": _("{players:list} won with {worth:$} each"),
    "leads": _("After {actions} {player} leads with {worth:$}[, {ahead:$} ahead of {next}]"),
    "level": _("After {actions} {players:list} are level at {worth:$}"),
    "course": _("Stock rounds: {stock}; operating rounds: {operating}"),
    "phases": _("Phases, each with the operating rounds begun before it: {phases:list}"),
    "phase after": _("{phase} ({rounds})"),
    "went bankrupt": _("Bankrupt: {players:list}"),
    "worth by source": _("Worth by source"),
    "worth by round": _("Worth at the end of each round"),
    "cash by source": _("Where the cash came from"),
    "round": _("Round"),
    "shares": _("Shares"),
    "papers bought": _("Privates, bought and sold"),
    "shares bought": _("Shares, bought and sold"),
    "other": _("Other"),
    "start": _("Start"),
    "dividends": _("Dividends"),
    "revenues": _("Revenue of privates"),
    "help": _("Help for trains and the like"),
    "turning points": _("Turning points"),
    "turning points by": _(
        "By what each player could expect to end the game with, which is not what they were worth at the time."
    ),
    "gained": _(
        "{player} gained {change:$} on the best of the others[, to be {ahead:$} ahead][, still {behind:$} behind]"
    ),
    "lost": _(
        "{player} lost {change:$} to the best of the others[, still {ahead:$} ahead][, to be {behind:$} behind]"
    ),
    "now level": _("{told}, to be level"),
    "moved up": _("+{change:$}: {told}"),
    "moved down": _("−{change:$}: {told}"),
    "no turning points": _("There is nothing to turn yet."),
    "mistakes": _("What cost most"),
    "mistake": _("{told} ({percent}% of the share)"),
    "instead": _("A bot would have done this: {label}[ ({reasons})]"),
    "no mistakes": _("No decision cost its player much that a bot would have made otherwise."),
    "left on the table": _("Money left on the table"),
    "worst runs": _("The costliest runs"),
    "sets": _("Sets of runs"),
    "not best": _("Not best"),
    "president": _("President"),
    "all best": _("Every declared set of runs was the best that is known."),
    "first trains": _("Forced purchases and near misses"),
    "none forced": _("No purchase of a train was forced, and none nearly."),
    "sort bankrupt": _("bankrupt"),
    "sort forced": _("forced"),
    "sort near": _("near miss"),
    "train bankrupt": _(
        "{name} goes bankrupt: {corporation} has {treasury:$}[, and a train costs {cheapest:$}];"
        " {left:$} could be raised"
    ),
    "train sold": _(
        "{corporation} has {treasury:$} of {price:$} for a {train}: {name} gives {help:$},"
        " and has to sell {sold:list} for it"
    ),
    "train paid": _(
        "{corporation} has {treasury:$} of {price:$} for a {train}: {name} gives {help:$}, which leaves {left:$}"
    ),
    "train narrow": _(
        "{corporation} has {treasury:$} of {price:$} for a {train}: {name} gives {help:$}"
        " and, left with {left:$}, is not far from selling shares"
    ),
    "train borrowed": _(
        "{corporation} has {treasury:$} of {price:$} for a {train}, and borrows {borrowed:$}"
    ),
    "train elsewhere": _(
        "{corporation} has {treasury:$}, too little for a train of the bank at {cheapest:$};"
        " {source} lets it have a {train} for {price:$}"
    ),
    "train close": _(
        "{corporation} has {treasury:$}, {spare:$} more than a train costs; its last earnings were {revenue:$}"
    ),
    "shares of": _("{corporation} shares for {dollars:$}"),
    "about lines": _("What every player was worth at the end of each round. {told}."),
    "about sources": _(
        "{player}, round by round: cash, shares, private companies and the rest; at the end {cash:$} of cash"
        " and {shares:$} of shares."
    ),
    "axis rounds": _("Rounds"),
    "axis worth": _("Worth"),
    # hints
    "advised": _("{bot}: {action}"),
    "nothing to decide": _("{file}: the game is over, and there is nothing to decide."),
    "no reasons": _("{bot} gives no reasons here."),
    "behind": _("Behind"),
    "what worth is": _("Worth: money at the end of the game, over the average of the other players."),
    "compared": _("Compared with: {action}"),
    "reason": _("  · {reason}"),
    # plans
    "planned step": _("{number}. {what} ({case})"),
    "step played": _("was played"),
    "step otherwise": _("went otherwise"),
    "step holds": _("still possible"),
    "step against": _("not possible any more"),
    "step beyond": _("beyond the rules"),
    "plan stands": _("Branch {branch} of {count}, step {at}, on position {base}."),
    # the lab
    "lab position": _("{title}, phase {phase}, {tiles} laid"),
    "none begun": _("No corporation has begun: --do 'train SYM KIND' gives one a train, and lets it begin."),
    "not begun": _("{corporation} has not begun; there is [{corporations:list}]."),
    "what if": _("One more for {corporation}: {tried:n} of {count:n} were tried."),
    "gain": _("  {more:$} more ({total:$}): {what}"),
    "nothing gained": _("  Nothing brings more."),
    "no reply": _("nothing"),
    "line": _("{one} begins with {lay}, {other} replies with {reply}: {one} {first:$}, {other} {second:$}"),
    "link text": _("Link: /lab?p={text}"),
    "no own board": _("Only a board of one's own is written as map.toml: --board reads one."),
    # the web table
    "no web": _(
        "The web table needs packages that are not installed ({package} for one): pip install {extra}"
    ),
    "open": _("Open {url} in a browser. The tables are kept in {database}; Ctrl-C closes the site."),
    "open already": _("The site at {url} is open already, and is shown."),
    "slow build": _(
        "This Python was built without optimisation: "
        "pages and bots take a quarter more of the processor than under one that was."
    ),
    "open demo": _("Open {url} in a browser. Ctrl-C closes the site, and nothing of it is kept."),
    "filling": _("Bots play at the tables to try: {title}, {number} of {count}"),
    "demo": _("Log in as {name} with the password: {password}"),
    "demo keeps nothing": _(
        "--demo has a database of its own, which is removed when the site closes: it takes no --db (ROUNDHOUSE_DB)."
    ),
    "port taken": _("{host}:{port} cannot be used: {problem}. Another --port may be free."),
    "host elsewhere": _(
        "{host}:{port} cannot be used: {problem}. --host must be an address of this machine."
    ),
    "each port alone": _("--each-port is for several processes (--processes)."),
    "metrics token": _(
        "The token of the metrics may have only letters, digits and signs of ASCII, and no spaces."
    ),
    "brackets left": _(
        "{file} still has what a template leaves open, such as {words}; people read it as it is."
    ),
    "no text": _("{file} has no text that can be shown (UTF-8)."),
    "site open": _("A site is open with {file} already, and SQLite is for one process only."),
    "several need": _(
        "Several processes need PostgreSQL (--db postgresql://...): with SQLite, one process does not learn"
        " at once what another one did."
    ),
    "no such language": _("There is no catalogue for the language {language}; there are {languages:list}."),
    "site address": _(
        "The address of a site is http:// or https:// with a host and perhaps a port, and no path, such as"
        " https://18xx.example.org; {url} is not."
    ),
    "not started": _("The site could not be started; the reason stands above."),
    "not writable": _("{database} cannot be written to, so games can be seen but not played: {problem}"),
    "backed up": _("{file}: {tables}, {users}, {entries} in their logs"),
    "restored": _("{database}: {tables}, {users}, {entries} in their logs"),
    "stand-in": _(
        "{table} {row}: {column} cannot be read or refers to nothing; another value stands for it now."
    ),
    "row left out": _("{table} {row}: left out, since it cannot be read or refers to nothing."),
    "no database": _(
        "There is no file {file}: which database the site has is said by --db or ROUNDHOUSE_DB."
    ),
    "no such user": _("There is no user {name} in {database}."),
    "no such status": _("There is no status {status}; there are {statuses:list}."),
    "no such table": _("There is no table {table}."),
    "user": _("User"),
    "id": _("No."),
    "kind": _("Kind"),
    "e-mail": _("E-mail"),
    "since": _("Since"),
    "damage": _("Damage"),
    "entry missing": _("an entry of its log is missing"),
    "table name": _("Table"),
    "title": _("Title"),
    "status": _("Status"),
    "to act": _("To act"),
    "admin": _("admin"),
    "banned": _("banned"),
    "guest": _("guest"),
    "bot account": _("account of a bot"),
    "gone": _("account deleted"),
    "no such scope": _("A token is for read, play or challenge, not for {scope}."),
    "made admin": _("{name} is an admin now."),
    "no admin now": _("{name} is no admin any more."),
    "is banned": _("{name} is banned, and logged out everywhere."),
    "no longer banned": _("{name} may come in again."),
    "address unknown": _(
        "Nobody knows yet at which address this site is: it has not been started with this database. Say it with --url."
    ),
    "reset link": _("{name} can choose a new password here, once, within {hours} hours: {url}"),
    "guests have none": _("{name} is a guest, and guests have no password."),
    "update / goes on": _("table {table} ({title}): goes on by version {now} of the rules, {rules} before"),
    "update / asks": _("table {table} ({title}): its players decide. {said}"),
    "update / over": _("table {table} ({title}): is over and stays as it was played. {said}"),
    "update / unreadable": _("table {table} ({title}): cannot be opened. {said}"),
    "update / decided": _("  decided: {decided}"),
    "update / would": _("  would be decided: {decided}"),
    "updates": _("{tables} looked at: {same:n} as they were, {on:n} go on by a new version of the rules."),
    "nothing stuck": _("No game is stuck, and no message is overdue."),
    "stuck table": _("table {table} ({title}): {why}, for {minutes} minutes"),
    "stuck notice": _("{count} messages are more than {minutes} minutes overdue"),
    "failing mail": _("messages by mail that failed and wait for another try: {count}; the log says why"),
    "when": _("when"),
    "who": _("who"),
    "what": _("what"),
    "about": _("about"),
    "facts": _("facts"),
    "command": _("command"),
    "finding": _("{where}: {said}"),
    "verified": _("Everything can be read: {rows} rows, {games} games."),
    "verified with faults": _("faults: {count}, in {rows} rows and {games} games"),
    "verified in part": _("stopped; faults so far: {count}"),
    "ratings made": _("Ratings are made anew from {games}."),
    "rated": _("rating"),
    "deviation": _("deviation"),
    "games": _("games"),
    "table made": _("table {table}: {title}, {actions}, owned by {owner}"),
    "not exported": _("table {table} ({title}) could not be written: {problem}"),
    "exported": _("{folder}: {games}"),
    "no games": _("There is no game to export."),
    "abandoned": _("Abandoned: tables {tables:list} ({count})"),
    "swept": _("Deleted: tables {tables:list} ({count})"),
    "nothing abandoned": _("No table is abandoned."),
    "abandoned ledgers": _("Abandoned ledgers: {count}"),
    "swept ledgers": _("Deleted ledgers: {count}"),
    # simulation
    "simulating": _("{title}: {bots:list}"),
    "played": _("{games}, {finished} finished, {actions} in {seconds} s: {rate} actions a second"),
    "played on": _(
        "{games}, {finished} finished, {fresh} of them played now in {seconds} s: {rate} actions a second"
    ),
    "stopped": _("Stopped after {games} of {wanted} games."),
    "ends": _("Ends: {ends:list}"),
    "bankruptcies": _("Games with a bankruptcy: {games}"),
    "operating rounds": _("Operating rounds: {median} ({least} to {most})"),
    "phase begun": _("Phase {phase}: in {games}; operating rounds before it: {median} ({least} to {most})"),
    "wealth range": _("Wealth: {median:$} ({least:$} to {most:$})"),
    "spread": _("Between first and last: {median:$} ({least:$} to {most:$})"),
    "bot": _("Bot"),
    "seats": _("Seats"),
    "mean": _("Mean"),
    "best": _("Best"),
    "wins": _("Wins"),
}

HELP: tuple[tuple[str, str], ...] = (
    ("NUMBER [ANSWER ...]", _("take what has this number in the menu; answers to its questions may follow")),
    ("map | market | players | all", _("show the map, the stock market, players and companies, everything")),
    ("menu", _("show the menu again")),
    ("why COMMAND", _("say by which rule an action is refused, or that it is allowed")),
    ("hint | coach", _("ask what a bot would do; turn the coach on or off")),
    ("undo | redo", _("take your last decision back, with what the bots did since; do it again")),
    ("save [FILE]", _("save the game")),
    ("log [LINES]", _("show what happened last")),
    ("quit", _("leave the table")),
    ("buy XY", _("in the auction: buy the cheapest private company")),
    ("bid XY 45", _("in an auction: bid")),
    ("par XY 80", _("start a corporation XY")),
    ("buy XY ipo", _("buy a share of XY (also: pool, treasury)")),
    ("sell XY 20", _("sell 20% of a corporation")),
    ("lay F2", _("see the tiles that fit in F2 and choose one, or why none does")),
    ("lay F2 57 2", _("lay tile 57 in F2 with rotation 2: two sixths clockwise")),
    ("token F8 [CITY]", _("place a token")),
    (
        "run | run 3: H6 F8 E3, 2: J4 J2",
        _("run best; or run as told, a train by its kind and the stops of its run"),
    ),
    ("pay | withhold", _("divide the earnings")),
    ("half", _("divide half of the earnings")),
    (
        "buy train 3 [from XY 100]",
        _("buy a train from the depot, the pool (from pool) or another corporation"),
    ),
    ("buy train D for 4", _("buy a train and hand another one in for it")),
    ("buy XY 60", _("buy a private company from a player")),
    ("sell_private XY BEN 60", _("offer a private company to a player")),
    ("pass | done", _("do nothing, or nothing more, in this step")),
    ("accept | decline", _("answer an offer")),
    ("discard 3", _("discard a train")),
    ("drop", _("leave an auction")),
)


@lru_cache(maxsize=8)
def _sentences(currency: str) -> Sentences:
    made = Sentences()
    made.currency = currency
    return made


def say(sentence: str, /, **facts: Any) -> str:
    """The sentence of that name, filled in. Raises KeyError for a name that is not in the table."""
    return _sentences(written()).say(TERMINAL[sentence], facts)
