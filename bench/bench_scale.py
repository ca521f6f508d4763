#!/usr/bin/env python3
"""How the server stands much that is stored, the death of a node, and load. Prints the rows of a table; with --baseline
or --first, the same for an older program, in the same run.

    python3 bench/bench_scale.py stored --bigshot build/bigshot     100,000 tables, 5,000 of them watched by somebody
    python3 bench/bench_scale.py takeover --bigshot build/bigshot   20,000 games of a dead node, on a PostgreSQL of its own
    python3 bench/bench_scale.py load --first FOLDER                build/bench_load and FOLDER/build/bench_load in turns

One game is played over the network and copied in the database, so that everything is as the program itself writes it.
"""

import argparse
import json
import os
import pathlib
import pwd
import secrets
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

from bench_starving import ROOT, Client, example

POSTGRES = "/usr/lib/postgresql/15/bin/"
RULES = {"players": 2, "edition": "opennplay", "money": "open", "overbid": "forbidden"}
WEEK = 7 * 24 * 3600
EVENTS = 20  # of each copy
# The tables that a game is in, and the column that names it.
PARTS = {"lobby_table": "id", "game": "id", "event": "game", "member": "lobby_table"}


class Server:
    def __init__(self, program, store):
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--store", store, "--log", "error"],
                                        stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().strip().rstrip("/.").rsplit(":", 1)[1])
        self.process.stdout.readline()

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.process.wait()

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self):
        lines = pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def play_one(port, whole):
    """A game of two people with a clock of a week, played for some moves or to its end; its table."""
    people = [Client(port, "127.0.0.1") for _ in range(2)]
    table = people[0].ask("create", cid=secrets.token_hex(8), rules=RULES,
                          clock={"decision": WEEK, "reserve": 0, "level": "easy"})["table"]["id"]
    for person in people:
        try:
            person.ask("join", table=table)
        except RuntimeError:  # the first version wanted a nonce at once
            person.ask("join", table=table, nonce=secrets.token_hex(16))
    people[0].ask("start", table=table)
    player = example.Player(example.random.Random(2))
    while True:
        state = people[0].ask("watch", table=table, after=0)
        if "result" in state or (not whole and state["n"] >= EVENTS):
            break
        person = people[state["a"]]
        legal, view = person.ask("legal", table=table)["moves"], person.ask("view", table=table)["view"]
        person.ask("move", table=table, seen=state["n"], cid=secrets.token_hex(8), moves=player.decide(legal, view))
    for person in people:
        person.web_socket.socket.close()
    return table


def table_id(letter, number):
    return f"{letter}{number:019d}"


def copies(columns_of, table, letter, count, numbers):
    """SQL that copies a game so many times; `numbers` counts as `n`, with zeros before it. Checksums are over the names and
    are left out, as in stores from before there were any."""
    for part, key in PARTS.items():
        columns = columns_of(part)
        given = [f"'{letter}' || n" if column == key else "NULL" if column == "checksum" else column
                 for column in columns]
        bound = f" AND number <= {EVENTS}" if part == "event" else ""
        yield (f"INSERT INTO {part} ({', '.join(columns)}) SELECT {', '.join(given)} FROM {part}, {numbers(count)} "
               f"WHERE {key} = '{table}'{bound}")


# --- Much that is stored

def fill_sqlite(path, finished, playing, tables, played):
    with sqlite3.connect(path) as store:
        def columns_of(part):
            return [row[1] for row in store.execute(f"PRAGMA table_info({part})")]

        def numbers(count):
            return (f"(WITH RECURSIVE counted(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM counted WHERE i < {count}) "
                    "SELECT printf('%019d', i) AS n FROM counted) AS numbers")

        for table, letter, count in ((finished, "f", tables - played), (playing, "p", played)):
            for sql in copies(columns_of, table, letter, count, numbers):
                store.execute(sql)
        wake = int((time.time() + WEEK) * 1000)
        store.execute(f"INSERT INTO duty (game, wake) SELECT 'p' || n, {wake} FROM {numbers(played)}")
    store.close()


def measure_stored(program, choice):
    with tempfile.TemporaryDirectory(dir=".") as folder:
        path = pathlib.Path(folder).resolve() / "games.db"
        server = Server(program, f"sqlite:{path}")
        finished, playing = play_one(server.port, True), play_one(server.port, False)
        server.end()
        fill_sqlite(path, finished, playing, choice.tables, choice.played)
        begin = time.perf_counter()
        server = Server(program, f"sqlite:{path}")
        try:
            opened = time.perf_counter() - begin
            alone = idle_share(server, choice.seconds)
            empty = server.megabytes()
            watchers = []
            for number in range(choice.played):
                watchers.append(Client(server.port, "127.0.0.1"))
                watchers[-1].ask("watch", table=table_id("p", number + 1), after=0)
            time.sleep(2)
            return {"start until it listens, s": opened, "idle, nobody there: ms of processor a second": alone,
                    "memory, nobody there: MB": empty,
                    "idle, one watcher at each game: ms of processor a second": idle_share(server, choice.seconds),
                    "memory, one watcher at each game: MB": server.megabytes()}
        finally:
            server.end()


def idle_share(server, seconds):
    before, begin = server.cpu_seconds(), time.perf_counter()
    time.sleep(seconds)
    return 1000 * (server.cpu_seconds() - before) / (time.perf_counter() - begin)


# --- The death of a node

class Postgres:
    """A PostgreSQL in a folder of its own, on a Unix socket only."""

    def __init__(self, folder):
        self.folder, self.databases = folder, 0
        os.chmod(folder, 0o755)
        home = folder / "pg"
        home.mkdir()
        self.user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
        if self.user:
            os.chown(home, self.user.pw_uid, self.user.pw_gid)
        self.home = home
        self.run("initdb", "-D", f"{home}/data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        self.process = subprocess.Popen(
            [POSTGRES + "postgres", "-D", f"{home}/data", "-k", str(home), "-c", "listen_addresses=",
             "-c", "max_connections=60", "-c", "shared_buffers=64MB"], **self.as_user(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
        while subprocess.run([POSTGRES + "pg_isready", "-h", str(home), "-q"]).returncode != 0:
            time.sleep(0.1)

    def as_user(self):
        return {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if self.user else {}

    def run(self, program, *arguments):
        subprocess.run([POSTGRES + program, *arguments], check=True, stdout=subprocess.DEVNULL, cwd="/", **self.as_user())

    def new_database(self):
        self.databases += 1
        name = f"games{self.databases}"
        self.sql("postgres", f"CREATE DATABASE {name}")
        return name

    def url(self, database):
        return f"postgresql://postgres@/{database}?host={self.home}"

    def sql(self, database, *commands):
        done = subprocess.run(["psql", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", self.url(database)],
                              input=";\n".join(commands) + ";", capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(done.stderr)
        return done.stdout.strip()

    def end(self):
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()


def fill_postgres(postgres, database, table, games):
    def columns_of(part):
        return postgres.sql(database, "SELECT column_name FROM information_schema.columns "
                                      f"WHERE table_name = '{part}' ORDER BY ordinal_position").split()

    def numbers(count):
        return f"(SELECT lpad(i::text, 19, '0') AS n FROM generate_series(1, {count}) AS i) AS numbers"

    long_ago = int((time.time() - 2 * WEEK) * 1000)
    postgres.sql(database, *copies(columns_of, table, "g", games, numbers),
                 f"UPDATE event SET made = {long_ago} WHERE game LIKE 'g%'",
                 f"INSERT INTO node (id, expires) VALUES ('dead', {long_ago})",
                 f"INSERT INTO duty (game, wake, node) SELECT 'g' || n, {long_ago}, 'dead' FROM {numbers(games)}",
                 "ANALYZE")


def measure_takeover(program, choice, postgres):
    """Every game's clock ran out while nobody looked: the new node takes each over and lets a bot decide."""
    database = postgres.new_database()
    server = Server(program, postgres.url(database))
    table = play_one(server.port, False)
    server.end()
    fill_postgres(postgres, database, table, choice.games)
    taken = "SELECT count(*) FROM duty WHERE game LIKE 'g%' AND node <> 'dead'"
    before = int(postgres.sql(database, "SELECT count(*) FROM event WHERE game LIKE 'g%'"))
    moved = "SELECT count(*) FROM event WHERE game LIKE 'g%'"
    begin = time.perf_counter()
    server = Server(program, postgres.url(database))
    found = {}
    try:
        while time.perf_counter() - begin < choice.patience and len(found) < 2:
            has, acts = (int(n) for n in postgres.sql(database, taken, moved).split())
            now, acted = time.perf_counter() - begin, acts - before
            if has >= choice.games:
                found.setdefault("all duties taken, s", now)
            if acted >= choice.games:
                found.setdefault("all decided, s", now)
            time.sleep(0.2)
        rate = min(acted, choice.games) / found.get("all decided, s", now)
        return {"all duties taken, s": found.get("all duties taken, s"), "all decided, s": found.get("all decided, s"),
                "games a second": rate, "processor of the node, s": server.cpu_seconds()}
    finally:
        server.end()


# --- Load

# What build/bench_load is asked for, and whether an older one knows it.
LOADS = {
    "SQLite": (["--tables", "200", "--moves", "200"], True),
    "SQLite, 19,940 connections": (["--tables", "200", "--moves", "20", "--idle-tables", "4785"], True),
    "PostgreSQL": (["--tables", "100", "--moves", "50", "--store", "postgresql"], True),
    "PostgreSQL, three nodes behind nginx": (["--tables", "100", "--moves", "50", "--store", "postgresql",
                                              "--nodes", "3"], False),
}
LOAD_ROWS = {
    "server_cpu_s_per_1000_moves": "the server's processor time for 1,000 moves, s",
    "bare_relay_cpu_s_per_1000_moves": "baseline: a bare relay, s",
    "moves_per_s": "moves a second",
    "p50_ms": "until all four have a move, ms",
    "p99_ms": "99 of 100, ms",
    "rss_mb": "memory, MB",
    "wrong_states": "clients with a wrong state",
}


def measure_load(program, arguments):
    """Each program's own bench_load, since protocols differ; it starts the server that lies beside it."""
    done = subprocess.run([program, *arguments, "--json"], stdout=subprocess.PIPE, text=True)
    if not done.stdout:
        sys.exit(f"{program}: ended with {done.returncode}")
    return json.loads(done.stdout)


def compare_loads(choice):
    now = pathlib.Path(choice.bigshot).resolve().parent / "bench_load"
    programs = {"now": str(now)}
    if choice.first:
        programs = {"first version": str(pathlib.Path(choice.first).resolve() / "build/bench_load"), **programs}
    for what, (arguments, known) in LOADS.items():
        if choice.only and not what.startswith(choice.only):
            continue
        taking_part = [name for name in programs if known or name == "now"]
        runs = {name: [] for name in taking_part}
        for _ in range(choice.runs):
            for name in taking_part:
                runs[name].append(measure_load(programs[name], arguments))
        print_table(f"{what}: median of {choice.runs}, in turns",
                    {name: {title: statistics.median(run[row] for run in found) for row, title in LOAD_ROWS.items()
                            if row in found[0]} for name, found in runs.items()})
        print()


# --- The table

def print_table(what, columns):
    print(f"| {what} | {' | '.join(columns)} |\n|---|{'---|' * len(columns)}")
    for row in next(iter(columns.values())):
        cells = ["-" if found[row] is None else f"{found[row]:.4g}" for found in columns.values()]
        print(f"| {row} | {' | '.join(cells)} |")
    print(f"\nLoad of the machine: {os.getloadavg()[0]:.1f}.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("stored", "takeover", "load"))
    parser.add_argument("--bigshot", default=str(ROOT / "build/bigshot"), help="the server's program")
    parser.add_argument("--baseline", help="an older program, to be measured too")
    parser.add_argument("--tables", type=int, default=100_000, help="stored: tables in all")
    parser.add_argument("--played", type=int, default=5_000, help="stored: of these, games that are played")
    parser.add_argument("--seconds", type=float, default=20, help="stored: how long idleness is watched")
    parser.add_argument("--games", type=int, default=20_000, help="takeover: games of the dead node")
    parser.add_argument("--patience", type=float, default=120, help="takeover: seconds until it is given up")
    parser.add_argument("--first", help="load: the folder of an older version, with its build/bench_load")
    parser.add_argument("--runs", type=int, default=5, help="load: runs of each program")
    parser.add_argument("--only", help="load: only what begins so, such as PostgreSQL")
    choice = parser.parse_args()
    if choice.what == "load":
        compare_loads(choice)
        return
    programs = {"first version": choice.baseline, "now": choice.bigshot}
    programs = {name: program for name, program in programs.items() if program}
    if choice.what == "stored":
        print_table(f"{choice.tables:,} tables, {choice.played:,} of them played",
                    {name: measure_stored(program, choice) for name, program in programs.items()})
        return
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(pathlib.Path(folder))
        try:
            print_table(f"takeover of {choice.games:,} games",
                        {name: measure_takeover(program, choice, postgres) for name, program in programs.items()})
        finally:
            postgres.end()


if __name__ == "__main__":
    main()
