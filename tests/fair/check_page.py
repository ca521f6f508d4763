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
        method, seed, nonces = vector["method"], vector["seed"], vector["nonces"]
        seats = program["seats"](method, nonces, vector.get("names"))
        stream = program["numbers"](seed, method, "deal", seats)
        found = {
            "commitment": program["commitment"](seed),
            "numbers": ["%016x" % next(stream) for _ in vector["numbers"]],
            "dice": [program["die"](seed, method, seats, r) for r in range(1, 19)],
            **program["deal"](seed, method, seats, len(nonces)),
        }
        if "pledges" in vector:
            found["pledges"] = [nonce and program["pledge"](found["commitment"], nonce) for nonce in nonces]
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
