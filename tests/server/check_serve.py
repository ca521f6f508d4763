#!/usr/bin/env python3
"""The program `bigshot serve` from outside: starts it, plays whole games over real sockets with the example of
docs/examples, has the referee judge them, kills and restarts the server in the middle of a game, and ends it in good
order. `check_serve.py BIGSHOT EXAMPLE`."""

import json
import os
import pathlib
import secrets
import signal
import subprocess
import sys
import tempfile
import urllib.error

from serving import Serving, load_example

BIGSHOT, EXAMPLE = sys.argv[1], sys.argv[2]


def fail(text):
    sys.exit(f"check_serve: {text}")


def whole_games(folder):
    server = Serving(BIGSHOT, folder)
    records = folder / "records.jsonl"
    modes = [["--players", "4"], ["--players", "3"], ["--players", "2"], ["--players", "4", "--money", "hidden"],
             ["--players", "3", "--level", "medium", "--seed", "2"]]
    with records.open("w") as file:
        for mode in modes:
            one = folder / "record.json"
            subprocess.run(
                [sys.executable, EXAMPLE, "--port", str(server.port), "--record", str(one), *mode],
                check=True, stdout=subprocess.DEVNULL, timeout=300)
            file.write(one.read_text())
    judged = subprocess.run([BIGSHOT, "referee", "--fair", "--lang", "en", str(records)], capture_output=True, text=True)
    if judged.returncode != 0 or f"checked {len(modes)} games, 0 faults" not in judged.stdout:
        fail(f"the referee says {judged.stdout}{judged.stderr}")
    if server.get("/healthz") != {"ok": True}:
        fail("the server is not well")
    try:
        server.get("/api/nothing")
        fail("a path that is not there was answered")
    except urllib.error.HTTPError as error:
        if error.code != 404:
            fail(f"a path that is not there: {error.code}")
    if server.end() != 0:
        fail("the server did not end in good order")
    if not (folder / "bigshot" / "games.db").exists():
        fail("the games are not where the data of programs belong")


def killed_in_the_middle(folder):
    """Two people play; after every few moves the server is killed; both go on with what they had seen."""
    example = load_example(EXAMPLE)
    keys = [secrets.token_hex(32) for _ in range(2)]
    table = None
    moves = []
    server = Serving(BIGSHOT, folder)

    def connect():
        people = []
        for key in keys:
            player = example.Player(example.random.Random(3))
            people.append((example.Server("localhost", server.port, player.hear), player))
            people[-1][0].ask("hello", key=key, name="Somebody")
        return people

    people = connect()
    rules = {"players": 2, "edition": "opennplay", "money": "open", "overbid": "forbidden"}
    table = people[0][0].ask("create", cid="kill", rules=rules)["table"]["id"]
    for connection, _ in people:
        connection.ask("join", table=table)
    people[0][0].ask("start", table=table)

    for life in range(8):
        caught_up = people[0][0].ask("watch", table=table, after=len(moves))
        moves += caught_up["moves"]
        if len(moves) != caught_up["n"]:
            fail("moves were lost")
        for _ in range(12):
            state = people[0][0].ask("watch", table=table, after=len(moves))
            moves += state["moves"]
            if "a" not in state:
                break
            connection, player = people[state["a"]]
            legal = connection.ask("legal", table=table)["moves"]
            view = connection.ask("view", table=table)["view"]
            request = {"table": table, "seen": len(moves), "cid": f"{life}-{len(moves)}",
                       "moves": player.decide(legal, view)}
            number = connection.ask("move", **request)["n"]
            last = (state["a"], request, number)
        server.end(signal.SIGKILL)
        server = Serving(BIGSHOT, folder)
        people = connect()
        # The last message again, as if its answer had been lost.
        seat, request, number = last
        if people[seat][0].ask("move", **request)["n"] != number:
            fail("a repeated message was not recognised after the server was killed")
    record = server.get(f"/api/games/{table}/record")
    if record["moves"][:len(moves)] != moves:
        fail("the record is not what was told")
    server.end()


def wrong_calls(folder):
    """What cannot be served is told by name, and nothing is started."""
    server = Serving(BIGSHOT, folder / "first")
    elsewhere = ["--port", "0"]
    calls = [
        ([*elsewhere, "--store", "mysql:x"], "mysql:x"),
        ([*elsewhere, "--store", f"sqlite:{folder}/missing/games.db"], f"{folder}/missing"),
        ([*elsewhere, "--store", f"sqlite:{folder}/first/bigshot/games.db"], f"{folder}/first"),
        ([*elsewhere, "--store", "postgresql://nobody@127.0.0.1:1/none"], "127.0.0.1"),
        ([*elsewhere, "--address", "nowhere"], "nowhere"),
        ([*elsewhere, "--web", "/no/such/folder"], "/no/such/folder"),
        (["--port", "99999"], "65535"),
        ([*elsewhere, "--origin", "https://example.org/page"], "https://HOST"),
        (["--port", str(server.port)], str(server.port)),
    ]
    for arguments, told in calls:
        done = subprocess.run([BIGSHOT, "serve", *arguments], capture_output=True, text=True, timeout=20,
                              env=dict(os.environ, XDG_DATA_HOME=str(folder / "second"), LC_ALL="C.UTF-8"))
        if done.returncode != 2 or told not in done.stderr or done.stdout:
            fail(f"{arguments}: exit {done.returncode}, {done.stderr!r}, {done.stdout!r}")
    if server.end() != 0:
        fail("the first server was disturbed")


def main():
    with tempfile.TemporaryDirectory() as folder:
        whole_games(pathlib.Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        killed_in_the_middle(pathlib.Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        wrong_calls(pathlib.Path(folder))


if __name__ == "__main__":
    main()
