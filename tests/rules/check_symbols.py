#!/usr/bin/env python3
"""Fails if an object file throws, catches or holds type information of ours: NM OBJECT..."""

import subprocess
import sys

THROWING = ("__cxa_throw", "__cxa_begin_catch", "__cxa_rethrow", "__dynamic_cast", "__gxx_personality_v0")
TYPE_INFORMATION = ("_ZTI", "_ZTS")


def symbols(nm, path):
    lines = subprocess.run([nm, path], check=True, capture_output=True, text=True).stdout.splitlines()
    return [line.split()[-1] for line in lines]


def main():
    nm, *objects = sys.argv[1:]
    faults = 0
    for path in objects:
        names = symbols(nm, path)
        if not names:
            faults += 1
            print(f"{path}: no symbols at all")
        for name in names:
            if name in THROWING or name.startswith(TYPE_INFORMATION):
                faults += 1
                print(f"{path}: {name}")
    print(f"checked {len(objects)} object files, {faults} faults")
    return 1 if faults or not objects else 0


if __name__ == "__main__":
    sys.exit(main())
