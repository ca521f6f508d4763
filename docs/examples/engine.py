#!/usr/bin/env python3
"""An example engine for Big Shot, to start your own from: docs/engine-protocol.md explains the lines it speaks.

It bids a few million and no more, takes no loans, and puts its own cubes where it has put some before, the
others anywhere else.
"""
import json
import random
import sys

HIGHEST_LIMIT = 6


def colors_of(seat, record):
    if "position" in record:  # a game that began from a position, which tells the colours
        return record["position"].split()[2].split("/")[seat]
    return record["seats"][seat]["colors"]


def choose(seat, record, legal):
    mine = colors_of(seat, record)
    bids = [move for move in legal if move.startswith("bid ")]
    if bids:
        limit = random.randint(2, HIGHEST_LIMIT)  # millions, so that nobody can count on it
        return bids[0] if int(bids[0].split()[1]) <= limit else "pass"
    if legal[0].startswith("place "):
        placed = [move.split() for move in record["moves"] if move.startswith("place ")]
        lots = [lot for _, color, lot in placed if color in mine]  # where cubes of mine were put
        own = [move for move in legal if move.split()[1] in mine]
        near = [move for move in own if move.split()[2] in lots]
        away = [move for move in legal if move.split()[2] not in lots]
        return random.choice(near or own or away or legal)
    return next((move for move in legal if move in ("ready", "pass")), legal[0])


for line in sys.stdin:
    question = json.loads(line)
    move = choose(question["seat"], question["record"], question["legal"])
    answer = {"id": question["id"], "move": move}
    if "hello" in question:
        answer["hello"] = {"name": "Example", "version": "1.0", "options": {"highest limit": HIGHEST_LIMIT}}
    print(json.dumps(answer), flush=True)
