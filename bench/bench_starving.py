#!/usr/bin/env python3
"""Whether hostile tables starve a person: how long they wait for a `medium` bot and for a login, before and while
somebody at another address lets `expert` bots play at thousands of tables. Both in one run, on one server.

    python3 bench/bench_starving.py --bigshot build/bigshot --tables 2500 --watched 200

The attacker has many names and one address, makes tables with three experts, resigns to a fourth, and looks on at some
of them (--watched), so that their bots count as waited for. The target: at the 99th percentile 200 ms more for the
bot and 20 ms more for the login. Absolute times depend on the machine; the differences are what is looked at.
"""

import argparse
import importlib.util
import json
import os
import pathlib
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "docs/examples/play_over_websocket.py"
RULES = {"players": 4, "edition": "ravensburger", "money": "open", "overbid": "forbidden"}
TABLES_OF_ONE_NAME = 90  # a person makes a hundred tables at once


def load_example():
    spec = importlib.util.spec_from_file_location("play_over_websocket", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


example = load_example()


class Client:
    """A person at an address of their own: all of 127.0.0.0/8 is this machine."""

    def __init__(self, port, address, key=None):
        connect = socket.create_connection
        example.socket.create_connection = lambda to, timeout: connect(to, timeout, source_address=(address, 0))
        try:
            self.web_socket = example.WebSocket("127.0.0.1", port, "/ws")
        finally:
            example.socket.create_connection = connect
        self.last_id = 0
        self.news = []
        self.nonces = {}
        self.key = key or secrets.token_hex(32)
        self.ask("hello", key=self.key, name="Somebody")

    def ask(self, what, **facts):
        self.last_id += 1
        self.web_socket.send(json.dumps({"id": self.last_id, "do": what, **facts}))
        while True:
            message = json.loads(self.web_socket.receive())
            if message.get("id") != self.last_id:
                self.news.append(message)
                continue
            if "error" in message:
                raise RuntimeError(f"{what}: {message['error']}")
            return message["ok"]

    def next_news(self):
        return self.news.pop(0) if self.news else json.loads(self.web_socket.receive())

    def make_table(self, level):
        table = self.ask("create", cid=secrets.token_hex(8), rules=RULES, pace=0)["table"]
        commitment, nonce = table["fair"]["commitment"], secrets.token_hex(16)
        self.ask("join", table=table["id"], seat=0, pledge=example.pledge(commitment, nonce))
        for seat in (1, 2, 3):
            self.ask("bot", table=table["id"], seat=seat, level=level)
        self.nonces[table["id"]] = nonce
        return table["id"]

    def start(self, table):
        self.ask("start", table=table)
        self.ask("reveal", table=table, nonce=self.nonces.pop(table))


def logins(port, count):
    """Milliseconds from opening a connection until hello is answered."""
    times = []
    for _ in range(count):
        begin = time.perf_counter()
        Client(port, "127.0.0.2").web_socket.socket.close()
        times.append(1000 * (time.perf_counter() - begin))
    return times


def bot_waits(port, count):
    """Milliseconds from when a `medium` bot is awaited until its move is there."""
    times = []
    client = Client(port, "127.0.0.2")
    while len(times) < count:
        table = client.make_table("medium")
        client.ask("watch", table=table, after=0)
        client.start(table)
        begun, number, awaited, over = None, 0, None, False
        while not over and len(times) < count:
            message = client.next_news()
            if "m" in message:
                now = time.perf_counter()
                if begun is not None and awaited != 0:
                    times.append(1000 * (now - begun))
                begun, number, awaited, over = now, message["n"], message.get("a"), "result" in message
            if awaited == 0 and not over:
                legal = client.ask("legal", table=table)["moves"]
                if not legal:
                    awaited = None
                    continue
                move = "pass" if "pass" in legal else legal[0]
                client.ask("move", table=table, seen=number, cid=secrets.token_hex(8), moves=[move])
                awaited, begun = None, None
    return times


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def figures(port, count):
    bots, greetings = bot_waits(port, 10 * count), logins(port, count)
    return {name: {"p50": round(percentile(times, 0.5), 1), "p99": round(percentile(times, 0.99), 1)}
            for name, times in (("bot_ms", bots), ("login_ms", greetings))}


def attack(port, tables, watched):
    """Begins the hostile games; the connections that look on."""
    lookers, attacker = [], None
    for number in range(tables):
        if number % TABLES_OF_ONE_NAME == 0:
            attacker = Client(port, "127.0.0.9")
        table = attacker.make_table("expert")
        attacker.start(table)
        attacker.ask("resign", table=table, level="expert")
        if len(lookers) < watched:
            looker = Client(port, "127.0.0.9", attacker.key)
            looker.ask("watch", table=table)
            lookers.append(looker)
    return lookers


def metric(port, name):
    text = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics").read().decode()
    return next((float(line.split()[1]) for line in text.splitlines() if line.startswith(name + " ")), 0.0)


def print_table(found):
    print("| at the 99th percentile (median) | before | during | more |\n|---|---|---|---|")
    for key, what in (("bot_ms", "a move of a `medium` bot, from when it is awaited"),
                      ("login_ms", "a login, from connecting until `hello` is answered")):
        before, during = found["before"][key], found["during"][key]
        print(f"| {what} | {before['p99']} ms ({before['p50']}) | {during['p99']} ms ({during['p50']}) "
              f"| {found['more_at_p99'][key]} ms |")
    print(f"\n{found['tables']} hostile tables, {found['watched']} of them watched; {found['bots_waiting']:.0f} of their "
          f"bots' decisions wait, {found['late']:.0f} came too late; load of the machine {found['load']}.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bigshot", default=str(ROOT / "build/bigshot"), help="the server's program")
    parser.add_argument("--tables", type=int, default=2500, help="hostile tables")
    parser.add_argument("--watched", type=int, default=200, help="of these, how many somebody looks at")
    parser.add_argument("--count", type=int, default=100, help="logins; ten times as many moves of bots")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    choice = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [choice.bigshot, "serve", "--port", "0", "--store", f"sqlite:{folder}/games.db", "--log", "error"],
            stdout=subprocess.PIPE, text=True)
        try:
            port = int(server.stdout.readline().strip().rstrip("/.").rsplit(":", 1)[1])
            before = figures(port, choice.count)
            lookers = attack(port, choice.tables, choice.watched)
            during = figures(port, choice.count)
            found = {"tables": choice.tables, "watched": len(lookers), "before": before, "during": during,
                     "more_at_p99": {key: round(during[key]["p99"] - before[key]["p99"], 1) for key in before},
                     "bots_waiting": metric(port, "bigshot_bots_waiting"),
                     "late": metric(port, "bigshot_bot_late_total"), "load": round(os.getloadavg()[0], 1)}
            if choice.json:
                print(json.dumps(found))
            else:
                print_table(found)
        finally:
            server.terminate()
            server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
