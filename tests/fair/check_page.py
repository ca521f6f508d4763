#!/usr/bin/env python3
"""Runs the Python program of docs/fair-dice.md on the test vectors of the same page."""

import json
import re
import sys


def block(page, language):
    return re.search(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL).group(1)


def faults(page):
    program = {}
    exec(block(page, "python"), program)
    vectors = json.loads(block(page, "json"))
    if not vectors:
        yield "there are no vectors"
    for i, vector in enumerate(vectors):
        seed, nonces = vector["seed"], vector["nonces"]
        stream = program["numbers"](seed, "deal", nonces)
        found = {
            "commitment": program["commitment"](seed),
            "numbers": ["%016x" % next(stream) for _ in vector["numbers"]],
            "dice": [program["die"](seed, nonces, r) for r in range(1, 19)],
            **program["deal"](seed, nonces),
        }
        for key, value in found.items():
            if vector[key] != value:
                yield f"vector {i}: {key}: {value}, on the page {vector[key]}"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        found = list(faults(file.read()))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
