#!/usr/bin/env python3
"""Draws the logs of `bigshot train` as an SVG picture, for the documentation.

    tools/training_picture.py 2=docs/training/players2.jsonl 4=docs/training/players4.jsonl > picture.svg

Each argument is the number of players and a log. The height is what the network does not know about the winner: its loss as a
share of the loss of guessing, which is the logarithm of the number of players.
"""
import json
import math
import sys

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 340, 64, 24, 24, 48
LOWEST, HIGHEST = 0.75, 1.0
INKS = {2: ("#0b6e99", ""), 3: ("#b3541e", "7 4"), 4: ("#3d6b1f", "2 3")}


def points_of(path, players):
    with open(path, encoding="utf-8") as log:
        lines = [json.loads(line) for line in log]
    return [(line["games"], line["loss"] / math.log(players)) for line in lines]


def main():
    curves = {}
    for argument in sys.argv[1:]:
        players, separator, path = argument.partition("=")
        if not separator or not players.isdigit() or int(players) not in INKS:
            sys.exit(f"{argument!r} is not PLAYERS=LOG, with 2, 3 or 4 players")
        curves[int(players)] = points_of(path, int(players))
    if not curves:
        sys.exit(__doc__)
    most = max(games for curve in curves.values() for games, _ in curve)

    def x(games):
        return LEFT + (WIDTH - LEFT - RIGHT) * games / most

    def y(share):
        return TOP + (HEIGHT - TOP - BOTTOM) * (HIGHEST - share) / (HIGHEST - LOWEST)

    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
          'font-family="sans-serif" font-size="13" fill="#222">')
    print("<title>Loss of the networks over the games of their training</title>")
    print(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    for step in range(6):
        share = LOWEST + (HIGHEST - LOWEST) * step / 5
        print(f'<path d="M{LEFT} {y(share):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        print(f'<text x="{LEFT - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{share:.2f}</text>')
    for games in range(0, most + 1, 20000):
        print(f'<text x="{x(games):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{games // 1000}</text>')
    print(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">games, in thousands</text>')
    for players, curve in sorted(curves.items()):
        ink, dashes = INKS[players]
        path = "M" + "L".join(f"{x(games):.1f} {y(share):.1f}" for games, share in curve)
        print(f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="2" stroke-dasharray="{dashes}"/>')
        games, share = curve[-1]
        above = players != 3
        print(f'<text x="{x(games):.1f}" y="{y(share) + (-10 if above else 20):.1f}" text-anchor="end" fill="{ink}">'
              f"{players} players</text>")
    print("</svg>")


main()
