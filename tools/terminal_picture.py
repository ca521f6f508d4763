#!/usr/bin/env python3
"""Turns coloured terminal output into an SVG picture, for the documentation.

    build/bigshot show tests/data/example.jsonl --at 120 --color always | tools/terminal_picture.py > picture.svg
"""
import html
import re
import sys

CELL_WIDTH, CELL_HEIGHT, MARGIN = 8.4, 19, 14
PAPER, INK, FAINT = "#10151f", "#e8e2d2", "#7c8598"
SGR = re.compile(r"\x1b\[([0-9;]*)m")
BASE = ["#000000", "#c04040", "#40a040", "#c0a040", "#4060c0", "#a040a0", "#40a0a8", "#c0c0c0"]


def color_256(number):
    if number < 16:
        return BASE[number % 8]
    if number < 232:
        number -= 16
        levels = [0, 95, 135, 175, 215, 255]
        return "#%02x%02x%02x" % (levels[number // 36], levels[number // 6 % 6], levels[number % 6])
    grey = 8 + 10 * (number - 232)
    return "#%02x%02x%02x" % (grey, grey, grey)


class Style:
    def __init__(self):
        self.reset()

    def reset(self):
        self.bold, self.dim, self.front, self.back = False, False, None, None

    def apply(self, codes):
        codes = [int(code or 0) for code in codes.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code == 1:
                self.bold = True
            elif code == 2:
                self.dim = True
            elif code in (38, 48) and codes[:1] == [5]:
                setattr(self, "front" if code == 38 else "back", color_256(codes[1]))
                del codes[:2]
            elif 30 <= code <= 37:
                self.front = BASE[code - 30]
            elif 40 <= code <= 47:
                self.back = BASE[code - 40]


def runs(line):
    """The pieces of a line with one style each: (column, text, style's values)."""
    style, column = Style(), 0
    for i, piece in enumerate(SGR.split(line)):
        if i % 2:
            style.apply(piece)
        elif piece:
            yield column, piece, (style.bold, style.dim, style.front, style.back)
            column += len(piece)


def main():
    lines = sys.stdin.read().rstrip("\n").split("\n")
    columns = max(len(SGR.sub("", line)) for line in lines)
    width, height = columns * CELL_WIDTH + 2 * MARGIN, len(lines) * CELL_HEIGHT + 2 * MARGIN
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}">')
    print(f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>')
    print('<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" xml:space="preserve">')
    for row, line in enumerate(lines):
        top = MARGIN + row * CELL_HEIGHT
        for column, text, (bold, dim, front, back) in runs(line):
            left, length = MARGIN + column * CELL_WIDTH, len(text) * CELL_WIDTH
            if back:
                print(f'<rect x="{left:.1f}" y="{top + 1}" width="{length:.1f}" height="{CELL_HEIGHT - 2}" fill="{back}"/>')
            if text.strip():
                weight = ' font-weight="bold"' if bold else ""
                fill = front or (FAINT if dim else INK)
                print(f'<text x="{left:.1f}" y="{top + 14}" textLength="{length:.1f}" fill="{fill}"{weight}>'
                      f"{html.escape(text)}</text>")
    print("</g></svg>")


main()
