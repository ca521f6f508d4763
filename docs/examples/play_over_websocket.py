#!/usr/bin/env python3
"""Plays a whole game of Big Shot over the network against bots, with Python's standard library alone.

    bigshot serve &
    python3 docs/examples/play_over_websocket.py --players 4 --level easy

docs/protocol.md describes every message that is sent and received here. The player below is not clever: it bids
now and then, and drops its cubes on any lot. Replace `decide` to do better.
"""

import argparse
import base64
import hashlib
import json
import os
import random
import secrets
import socket
import struct
import sys
import urllib.request


class WebSocket:
    """As much of RFC 6455 as a client needs."""

    TEXT, CLOSE, PING, PONG = 1, 8, 9, 10

    def __init__(self, host, port, path):
        self.socket = socket.create_connection((host, port), timeout=60)
        self.received = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.received:
            self.fill()
        head, self.received = self.received.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))

    def fill(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the server has closed the connection")
        self.received += data

    def take(self, count):
        while len(self.received) < count:
            self.fill()
        data, self.received = self.received[:count], self.received[count:]
        return data

    def send(self, text, opcode=TEXT):
        data = text if isinstance(text, bytes) else text.encode()
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
        elif length < 65536:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, length)
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def receive(self):
        """The next whole text message."""
        message = b""
        while True:
            first, second = self.take(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", self.take(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self.take(8))
            data = self.take(length)
            opcode = first & 0x0F
            if opcode == self.PING:
                self.send(data, self.PONG)
            elif opcode == self.CLOSE:
                raise ConnectionError("the server has closed the connection")
            elif opcode != self.PONG:
                message += data
                if first & 0x80:
                    return message.decode()


class Server:
    """Requests with their answers; what comes in between goes to `on_message`."""

    def __init__(self, host, port, on_message):
        self.socket = WebSocket(host, port, "/ws")
        self.on_message = on_message
        self.last_id = 0

    def ask(self, do, **facts):
        self.last_id += 1
        self.socket.send(json.dumps({"id": self.last_id, "do": do, **facts}))
        while True:
            message = json.loads(self.socket.receive())
            if message.get("id") == self.last_id:
                if "error" in message:
                    raise RuntimeError(f"{do}: {message['error']}")
                return message["ok"]
            self.on_message(message)

    def wait(self):
        self.on_message(json.loads(self.socket.receive()))


class Player:
    def __init__(self, chance):
        self.chance = chance
        self.number = 0  # of the last event
        self.moves = []
        self.awaited = None
        self.result = None

    def hear(self, message):
        if "m" not in message:
            return
        self.number = message["n"]
        self.moves += message["m"]
        self.awaited = message.get("a")
        self.result = message.get("result")

    def decide(self, legal, view):
        """One or more of the legal moves."""
        if view["phase"] == "placing":
            lots = [lot for lot, content in view["lots"].items() if not content["sold"]]
            for _ in range(100):
                moves = [f"place {cube} {self.chance.choice(lots)}" for cube in view["offer"]]
                used = [move[-1] for move in moves]
                # Seven cubes fill a lot; the server would refuse the eighth.
                if all(used.count(lot) + len(view["lots"][lot]["cubes"]) <= 7 for lot in used):
                    return moves
            return [self.chance.choice(legal)]
        if "ready" in legal:
            return ["ready"]
        bids = [move for move in legal if move.startswith("bid ")]
        if bids and self.chance.random() < 0.5 and int(bids[0][4:]) < 12:
            return [bids[0]]
        return ["pass"] if "pass" in legal else [legal[0]]


def pledge(commitment, nonce):
    """What binds a player to a nonce before anybody sees it (docs/fair-dice.md)."""
    return hashlib.sha256(f"bigshot-fair-2/pledge/{commitment}/{nonce}".encode()).hexdigest()


def play(options):
    player = Player(random.Random(options.seed))
    server = Server(options.host, options.port, player.hear)
    # A real client keeps its key: it is who they are.
    server.ask("hello", key=secrets.token_hex(32), name="Example")
    rules = {"players": options.players, "edition": "ravensburger", "money": options.money, "overbid": "forbidden"}
    table = server.ask("create", cid=secrets.token_hex(8), rules=rules, pace=options.pace)["table"]
    name = table["id"]
    # Nobody can choose the dice if one player has pledged a nonce.
    commitment, nonce = table["fair"]["commitment"], secrets.token_hex(16)
    pledged = pledge(commitment, nonce)
    seat = server.ask("join", table=name, seat=0, pledge=pledged)["seat"]
    for other in range(1, options.players):
        server.ask("bot", table=name, seat=other, level=options.level)
    server.ask("watch", table=name, after=0)
    server.ask("start", table=name)
    # The seats are fixed now. A client with other people at its table looks at all pledges before it does this.
    server.ask("reveal", table=name, nonce=nonce)

    while player.result is None:
        if player.awaited != seat:
            server.wait()
            continue
        legal = server.ask("legal", table=name)["moves"]
        view = server.ask("view", table=name)["view"]
        if legal:
            seen = player.number
            server.ask("move", table=name, seen=seen, cid=secrets.token_hex(8), moves=player.decide(legal, view))
            while player.number == seen:
                server.wait()

    with urllib.request.urlopen(f"http://{options.host}:{options.port}/api/games/{name}/record") as answer:
        record = json.load(answer)
    if record["moves"] != player.moves:
        sys.exit("the record is not what was told")
    fair = record["fair"]
    if (fair["commitment"], fair["pledges"][seat], fair["nonces"][seat]) != (commitment, pledged, nonce):
        sys.exit("the dice are not those that were agreed on")
    for number, outcome in enumerate(record["result"]["seats"]):
        who = record["seats"][number]["name"]
        print(f"{outcome['place']}. {who}: {outcome['balance']} million, lots {outcome['lots'] or '-'}")
    if options.record:
        with open(options.record, "w", encoding="utf-8") as file:
            file.write(json.dumps(record) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--host", default="localhost")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=4)
    parser.add_argument("--money", choices=("open", "hidden"), default="open")
    parser.add_argument("--level", default="easy")
    parser.add_argument("--pace", type=int, default=0, help="milliseconds that bots wait before they act")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", help="write the game's record to this file")
    play(parser.parse_args())


if __name__ == "__main__":
    main()
