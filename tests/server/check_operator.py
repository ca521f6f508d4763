#!/usr/bin/env python3
"""What operators meet: `bigshot admin` beside a running server, back-ups, a damaged store, a disk that is really full, and a
log that nobody reads any more. `check_operator.py BIGSHOT EXAMPLE`."""

import json
import os
import pathlib
import secrets
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from serving import Serving, load_example

BIGSHOT, EXAMPLE = sys.argv[1], sys.argv[2]
PATIENCE = 60  # seconds, on a machine that has no time for us
RULES = {"players": 2, "edition": "opennplay", "money": "open", "overbid": "forbidden"}
CLOCK = {"decision": 600, "reserve": 0, "level": "easy"}

example = load_example(EXAMPLE)
PLAYER = example.Player(example.random.Random(5))


def expect(what, got, wanted):
    if got != wanted:
        sys.exit(f"check_operator: {what}: {got!r}, not {wanted!r}")


def until(what, condition):
    """Waits for something that a running server does by itself."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"check_operator: {what}: not within {PATIENCE} s")
        time.sleep(0.05)


class Refused(Exception):
    """Its text is the error's id."""


class Person:
    def __init__(self, server, name, key=None, address="127.0.0.1"):
        self.news, self.last_id, self.key = [], 0, key or secrets.token_hex(32)
        connect = socket.create_connection
        example.socket.create_connection = lambda to, timeout: connect(to, timeout, source_address=(address, 0))
        try:
            self.socket = example.WebSocket("127.0.0.1", server.port, "/ws")
        finally:
            example.socket.create_connection = connect
        self.id = self.ask("hello", key=self.key, name=name)["person"]["id"]

    def ask(self, what, **facts):
        self.last_id += 1
        self.socket.send(json.dumps({"id": self.last_id, "do": what, **facts}))
        while True:
            message = json.loads(self.socket.receive())
            if message.get("id") != self.last_id:
                self.news.append(message)
            elif "error" in message:
                raise Refused(message["error"]["id"])
            else:
                return message["ok"]

    def refusal(self, what, **facts):
        try:
            self.ask(what, **facts)
            return ""
        except Refused as refused:
            return str(refused)

    def hear(self, wanted):
        """The next message for which `wanted` holds."""
        while True:
            message = self.news.pop(0) if self.news else json.loads(self.socket.receive())
            if wanted(message):
                return message


def begin(people, **more):
    """A table of these people, and bots on the other seats; its id. Everybody watches."""
    rules = dict(RULES, players=max(2, len(people)))
    table = people[0].ask("create", cid=secrets.token_hex(8), rules=rules, pace=0, **more)["table"]["id"]
    for person in people:
        person.ask("join", table=table)
    for seat in range(len(people), rules["players"]):
        people[0].ask("bot", table=table, seat=seat, level="easy")
    for person in people:
        person.ask("watch", table=table, after=0)
    people[0].ask("start", table=table)
    return table


def play(people, table, moves=100000):
    """Plays on until the game is over, or so many messages were sent."""
    for _ in range(moves):
        state = people[0].ask("watch", table=table, after=0)
        if "result" in state:
            return
        if state["a"] >= len(people):
            people[0].hear(lambda message: "m" in message)
            continue
        person = people[state["a"]]
        legal, view = person.ask("legal", table=table)["moves"], person.ask("view", table=table)["view"]
        if legal:
            cid, chosen = secrets.token_hex(8), PLAYER.decide(legal, view)
            person.ask("move", table=table, seen=state["n"], cid=cid, moves=chosen)


class Admin:
    def __init__(self, store):
        self.store = store

    def __call__(self, *arguments, code=0):
        """The lines that the command prints, parsed; with another code, what it says on standard error."""
        done = subprocess.run(
            [BIGSHOT, "admin", *arguments, "--store", self.store, "--operator", "tester", "--lang", "en"],
            capture_output=True, text=True, timeout=PATIENCE * 2)
        if done.returncode != code:
            sys.exit(f"check_operator: admin {arguments}: exit {done.returncode}, not {code}: {done.stderr}{done.stdout}")
        return [json.loads(line) for line in done.stdout.splitlines()] if code == 0 else done.stderr + done.stdout


def looking(server, admin, ada, ben, table):
    figures = admin("figures")[0]
    expect("figures", (figures["people"], figures["playing_tables"], figures["open_tables"]), (2, 1, 0))
    expect("tables", [row["id"] for row in admin("tables", "--phase", "playing")], [table])
    expect("tables by text", [row["id"] for row in admin("tables", "--find", ben.id)], [table])
    expect("tables of another phase", admin("tables", "--phase", "ended"), [])
    expect("people by name", [row["id"] for row in admin("people", "Ad")], [ada.id])
    expect("people by id", [row["name"] for row in admin("people", ben.id)], ["Ben"])
    expect("no such people", admin("people", "Nobody"), [])


def renaming(server, admin, ada):
    admin("rename", ada.id, "Ada Lovelace")
    expect("the new name", server.get(f"/api/people/{ada.id}")["person"]["name"], "Ada Lovelace")
    for name in ("expert", "\u0435xpert", " Ada", "x" * 41):
        admin("rename", ada.id, name, code=1)
    admin("rename", "nobody", "Somebody", code=1)
    expect("the name after refusals", server.get(f"/api/people/{ada.id}")["person"]["name"], "Ada Lovelace")


def closing(admin, ada, table):
    admin("close", table)
    ada.hear(lambda message: message.get("table", {}).get("phase") == "ended")
    expect("a move at a closed table", ada.refusal("move", table=table, seen=1, cid="x", moves=["pass"]), "table.not_playing")
    admin("close", table, code=1)
    admin("close", "nothing", code=1)
    expect("its phase", [row["phase"] for row in admin("tables", "--find", table)], ["ended"])


def banning(server, admin, ben):
    admin("ban", f"person:{ben.id}", "--reason", "spam")
    expect("what the banned hear", ben.hear(lambda m: "bye" in m)["bye"], "person.banned")
    expect("hello of the banned", hello_refusal(server, ben), "person.banned")
    expect("the list of bans", [(row["subject"], row["reason"]) for row in admin("bans")], [(f"person:{ben.id}", "spam")])
    for nobody in ("ben", f"person:{ben.id}x", "address:127.0.0", "address:2001:db8::/48"):
        said = admin("ban", nobody, code=2)
        expect(f"a ban of {nobody} names it and what is allowed", [nobody in said, "address:IP" in said], [True, True])
    admin("ban", "address:2001:DB8:0::1")
    expect("a ban of half an address", [row["subject"] for row in admin("bans")][0], "address:2001:db8::/64")
    admin("unban", "address:2001:db8::2")
    admin("unban", f"person:{ben.id}")
    admin("unban", f"person:{ben.id}", code=1)
    until("the ban ends", lambda: hello_refusal(server, ben) == "")
    admin("ban", "address:127.0.0.9")
    until("the address is shut out", lambda: not can_connect(server, "127.0.0.9"))
    expect("another address", can_connect(server, "127.0.0.1"), True)
    # Written in another way it is the same address.
    admin("unban", "address:::ffff:127.0.0.9")
    until("the address may come back", lambda: can_connect(server, "127.0.0.9"))


def hello_refusal(server, person):
    try:
        Person(server, "Ben", person.key)
        return ""
    except Refused as refused:
        return str(refused)


def can_connect(server, address):
    try:
        Person(server, "Visitor", address=address).socket.socket.close()
        return True
    except (ConnectionError, OSError):
        return False


def rating(server, admin, ada):
    play([ada], begin([ada], rated=True, clock=CLOCK))
    until("the rating is made", lambda: server.get(f"/api/people/{ada.id}")["rating"] is not None)
    admin("reset-rating", ada.id)
    expect("the rating", server.get(f"/api/people/{ada.id}")["rating"], None)
    expect("the statistics stay", server.get(f"/api/people/{ada.id}")["statistics"]["games"], 1)
    admin("reset-rating", ada.id, code=1)


def removing(server, admin, ada):
    carl = Person(server, "Carl")
    table = begin([ada, carl])
    play([ada, carl], table, 5)
    admin("remove-person", carl.id)
    expect("what the removed hear", carl.hear(lambda m: "bye" in m)["bye"], "person.unknown")
    expect("the removed person", server.refusal(f"/api/people/{carl.id}"), (404, "person.unknown"))
    names = [seat.get("name") for seat in server.get(f"/api/games/{table}/record")["seats"]]
    expect("the removed name in a game", "Carl" in names, False)
    admin("remove-person", carl.id, code=1)
    admin("remove-table", table)
    expect("the removed table", server.refusal(f"/api/tables/{table}"), (404, "table.unknown"))
    admin("remove-table", table, code=1)


def backing_up(server, admin, folder):
    """Two back-ups, of which one is damaged in a row and then in its pages."""
    whole, damaged = folder / "whole.db", folder / "damaged.db"
    admin("backup", str(whole))
    if "whole.db" not in admin("backup", str(whole), code=2):
        sys.exit("check_operator: a back-up over another does not name it")
    verified = Admin(f"sqlite:{whole}")("verify")[-1]
    expect("faults of a back-up", verified["faults"], 0)
    if verified["proven"] < 1 or verified["games"] < 2:
        sys.exit(f"check_operator: too little was verified: {verified}")
    expect("figures of a back-up", Admin(f"sqlite:{whole}")("figures")[0]["people"], admin("figures")[0]["people"])
    admin("backup", str(damaged))
    table = damage_a_move(damaged)
    said = Admin(f"sqlite:{damaged}")("verify", code=1)
    if table not in said:
        sys.exit(f"check_operator: the damaged game is not named: {said}")
    with open(damaged, "r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (os.path.getsize(damaged) - 4096))
    Admin(f"sqlite:{damaged}")("verify", code=2)
    return whole


def damage_a_move(path):
    """Another bid in place of one that was made; the game's id."""
    with sqlite3.connect(path) as store:
        game, number = store.execute("SELECT game, number FROM event WHERE body LIKE 'bid %' LIMIT 1").fetchone()
        store.execute("UPDATE event SET body = 'bid 99' WHERE game = ? AND number = ?", (game, number))
    store.close()
    return game


def log(admin):
    entries = admin("log")
    expect("the numbers of the audit log", [entry["number"] for entry in entries], list(range(1, len(entries) + 1)))
    expect("who did it", {entry["operator"] for entry in entries}, {"tester"})
    expect("what was done", [entry["action"] for entry in entries],
           ["rename", "close", "ban", "ban", "unban", "unban", "ban", "unban", "reset-rating", "remove", "remove", "backup", "backup"])
    expect("the rest of the log", len(admin("log", "--after", "3")), len(entries) - 3)


def operators(folder):
    store = f"sqlite:{folder}/games.db"
    server, admin = Serving(BIGSHOT, folder, "--store", store), Admin(store)
    ada, ben = Person(server, "Ada"), Person(server, "Ben")
    table = begin([ada, ben])
    looking(server, admin, ada, ben, table)
    renaming(server, admin, ada)
    closing(admin, ada, table)
    banning(server, admin, ben)
    rating(server, admin, ada)
    removing(server, admin, ada)
    backup = backing_up(server, admin, folder)
    log(admin)
    expect("the server's health", server.get("/healthz"), {"ok": True})
    expect("the server's end", server.end(), 0)
    restored = Admin(f"sqlite:{folder}/restored.db")
    restored("restore", str(backup))
    expect("faults of what was restored", restored("verify")[-1]["faults"], 0)
    Admin(f"sqlite:{folder}/nowhere/games.db")("figures", code=2)


def damage(folder):
    """A store that somebody wrote into: the damaged game is not served, /healthz tells, other games go on."""
    store = f"sqlite:{folder}/games.db"
    server = Serving(BIGSHOT, folder, "--store", store)
    ada, ben = Person(server, "Ada"), Person(server, "Ben")
    broken = begin([ada, ben])
    while not any(move.startswith("bid ") for move in ada.ask("watch", table=broken, after=0)["moves"]):
        play([ada, ben], broken, 1)
    server.end()
    expect("the damaged game", damage_a_move(folder / "games.db"), broken)
    server = Serving(BIGSHOT, folder, "--store", store)
    expect("health before anybody looks", server.get("/healthz"), {"ok": True})
    expect("the record of the damaged game", server.refusal(f"/api/games/{broken}/record"), (503, "store.damaged"))
    expect("health after damage was met", server.refusal("/healthz"), (503, "store.damaged"))
    ada, ben = Person(server, "Ada", ada.key), Person(server, "Ben", ben.key)
    expect("watching the damaged game", ada.refusal("watch", table=broken, after=0), "store.damaged")
    play([ada, ben], begin([ada, ben]))
    expect("the server's end", server.end(), 0)


def lost_log_reader(folder):
    """Whoever reads the log goes away; the server has more to say, and goes on."""
    reading, writing = os.pipe()
    server = Serving(BIGSHOT, folder, "--store", f"sqlite:{folder}/games.db", stderr=writing, log="debug")
    os.close(writing)
    os.close(reading)
    ada, ben = Person(server, "Ada"), Person(server, "Ben")
    table = begin([ada, ben])
    ada.ask("resign", table=table, level="easy")  # this is logged
    expect("health without a log", server.get("/healthz"), {"ok": True})
    expect("the server's end", server.end(), 0)


def full_disk(folder):
    """A file system of its own that is really full."""
    disk = folder / "disk"
    disk.mkdir()
    mounted = os.geteuid() == 0 and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(disk)], capture_output=True).returncode == 0
    if not mounted:
        print("check_operator: the full disk is left out: only root may mount one")
        return
    try:
        fill_and_free(folder, disk)
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def fill_and_free(folder, disk):
    server = Serving(BIGSHOT, folder, "--store", f"sqlite:{disk}/games.db")
    ada, ben = Person(server, "Ada"), Person(server, "Ben")
    table = begin([ada, ben])
    play([ada, ben], table, 10)
    ballast = disk / "ballast"
    with open(ballast, "wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 4096)
        except OSError:
            pass
    kept, refused = ada.ask("watch", table=table, after=0)["n"], ""
    for number in range(1000):
        refused = ada.refusal("create", cid=f"full-{number}", rules=RULES)
        if refused:
            break
    expect("on a full disk", refused, "store.full")
    expect("health on a full disk", server.refusal("/healthz"), (503, "store.full"))
    expect("what was kept before", ada.ask("watch", table=table, after=0)["n"] >= kept, True)
    ballast.unlink()
    until("it goes on", lambda: ada.refusal("create", cid="room", rules=RULES) == "")
    expect("health with room again", server.get("/healthz"), {"ok": True})
    play([ada, ben], table)
    expect("faults after a full disk", Admin(f"sqlite:{disk}/games.db")("verify")[-1]["faults"], 0)
    expect("the server's end", server.end(), 0)


def main():
    for check in (operators, damage, lost_log_reader, full_disk):
        with tempfile.TemporaryDirectory() as folder:
            check(pathlib.Path(folder))


if __name__ == "__main__":
    main()
