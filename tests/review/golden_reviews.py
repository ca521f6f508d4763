#!/usr/bin/env python3
"""Golden reviews: the reviews of fixed games, pinned as text that people can read and compare.

golden_reviews.py PROGRAM --check   fails where a review differs from what is pinned
golden_reviews.py PROGRAM --write   pins the reviews anew, after values were changed on purpose (new networks, say)

tests/data/reviews/games.jsonl holds the games; beside it stands a text for each game and depth.
"""
import difflib
import json
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / 'data' / 'reviews'
# Which of the games, and how deep.
PINNED = [(1, 'quick'), (2, 'quick'), (3, 'quick'), (4, 'quick'), (3, 'deep')]


def shares(values):
    return ' '.join('-' if value is None else f'{value:.6f}' for value in values)


def entry_line(entry):
    who = 'die' if entry['seat'] is None else f"seat {entry['seat']}"
    line = f"{entry['at']:4} {who:6} {entry['move']:10} {shares(entry['win'])}"
    if entry['cost'] is None:
        return line
    why = ''.join(f"; {reason['key']} {reason['number']}" for reason in entry['why'] or [])
    return f"{line}  {entry['mistake']} {entry['cost']:.6f}  best: {', '.join(entry['best'])}{why}"


def auction_line(auction):
    rival = '' if auction['rival'] is None else f", against seat {auction['rival']} with {auction['rival_bid']}"
    driven = ', driven up' if auction['driven_up'] else ''
    worth = ' '.join('-' if price is None else str(price) for price in auction['worth'])
    return f"round {auction['round']}: worth {worth}; seat {auction['winner']} for {auction['price']}{rival}{driven}"


def summary_line(summary):
    terms = ' '.join(f'{key} {summary[key]:.6f}' for key in ('fair', 'deal', 'dice', 'own', 'others', 'result', 'without_luck'))
    return f"seat {summary['seat']}: {terms}, given away {summary['cost']:.6f}"


def text_of(review):
    lines = ['start ' + shares(review['start'])]
    lines += map(entry_line, review['entries'])
    lines += map(auction_line, review['auctions'])
    lines += map(summary_line, review['summary'])
    lines.append('turning points: ' + ' '.join(map(str, review['turning_points'])))
    return '\n'.join(lines) + '\n'


def review(program, game, depth):
    command = [program, 'review', str(FOLDER / 'games.jsonl'), '--game', str(game), '--depth', depth, '--json']
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main():
    if len(sys.argv) != 3 or sys.argv[2] not in ('--check', '--write'):
        sys.exit(__doc__)
    differences = 0
    for game, depth in PINNED:
        file = FOLDER / f'game_{game}_{depth}.txt'
        found = text_of(review(sys.argv[1], game, depth))
        if sys.argv[2] == '--write':
            file.write_text(found)
            continue
        pinned = file.read_text()
        if found == pinned:
            continue
        differences += 1
        lines = difflib.unified_diff(pinned.splitlines(), found.splitlines(), file.name, 'found', lineterm='', n=0)
        print('\n'.join(list(lines)[:20]))
    if differences:
        sys.exit(f'{differences} reviews differ. If that is meant: tests/review/golden_reviews.py build/bigshot --write')


if __name__ == '__main__':
    main()
