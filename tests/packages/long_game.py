#!/usr/bin/env python3
"""A game over the network that goes on when the server goes away and comes back.

Prints how many moves have been played when the game is well under way, waits for a line on standard input, plays on to
the end, and prints the id of the table if its record holds all that was told.
"""

import json
import pathlib
import random
import secrets
import sys
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "docs" / "examples"))
import play_over_websocket as example  # noqa: E402

HOST, PORT = "127.0.0.1", 8080
PATIENCE = 120


class LongGame:
    def __init__(self):
        self.key = secrets.token_hex(32)
        self.player = example.Player(random.Random(5))
        self.connect()
        rules = {"players": 3, "edition": "ravensburger", "money": "open", "overbid": "forbidden"}
        table = self.server.ask("create", cid=secrets.token_hex(8), rules=rules, pace=0)["table"]
        self.table = table["id"]
        nonce = secrets.token_hex(16)
        pledged = example.pledge(table["fair"]["commitment"], nonce)
        self.seat = self.server.ask("join", table=self.table, seat=0, pledge=pledged)["seat"]
        for other in (1, 2):
            self.server.ask("bot", table=self.table, seat=other, level="easy")
        self.server.ask("watch", table=self.table, after=0)
        self.server.ask("start", table=self.table)
        self.server.ask("reveal", table=self.table, nonce=nonce)

    def connect(self):
        """Again and again, while nobody listens: as the page does."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.server = example.Server(HOST, PORT, self.player.hear)
                self.server.ask("hello", key=self.key, name="Example")
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def step(self):
        if self.player.awaited != self.seat:
            self.server.wait()
            return
        legal = self.server.ask("legal", table=self.table)["moves"]
        view = self.server.ask("view", table=self.table)["view"]
        if legal:
            seen = self.player.number
            moves = self.player.decide(legal, view)
            self.server.ask("move", table=self.table, seen=seen, cid=secrets.token_hex(8), moves=moves)
            while self.player.number == seen:
                self.server.wait()

    def play_until(self, enough):
        while self.player.result is None and len(self.player.moves) < enough:
            try:
                self.step()
            except OSError:
                self.connect()
                self.server.ask("watch", table=self.table, after=self.player.number)


def main():
    game = LongGame()
    game.play_until(60)
    assert game.player.result is None, "the game is over too soon"
    print(len(game.player.moves), flush=True)
    sys.stdin.readline()
    game.play_until(100_000)
    with urllib.request.urlopen(f"http://{HOST}:{PORT}/api/games/{game.table}/record") as answer:
        record = json.load(answer)
    assert record["moves"] == game.player.moves, "the record is not what was told"
    print(game.table, flush=True)


if __name__ == "__main__":
    main()
