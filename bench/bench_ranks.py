#!/usr/bin/env python3
"""Games a second with one and two ranks of MPI against one and two threads of one process, in one run.

    cmake --preset mpi && cmake --build --preset mpi
    bench/bench_ranks.py build/mpi/bigshot

Each of simulate, arena and train is run in all four ways, in turns, so that a machine that gets slower does so for
all. The times are the program's own, without what mpirun needs to start and to end. Printed are the medians.
"""

import argparse
import os
import pathlib
import json
import re
import statistics
import subprocess
import tempfile

WAYS = {"1 thread": (0, 1), "1 rank": (1, 1), "2 threads": (0, 2), "2 ranks": (2, 1)}
RUNS = {
    "simulate, random": (1_000_000, ["simulate", "--seed", "1", "--bots", "random", "--games", "1000000"]),
    "simulate, greedy": (10_000, ["simulate", "--seed", "1", "--bots", "greedy", "--games", "10000"]),
    "arena, greedy against easy": (None, ["arena", "--seed", "1", "--bots", "greedy,easy", "--games", "3000"]),
    "train, two players": (200, ["train", "--seed", "1", "--players", "2", "--iterations", "2", "--games", "100"]),
}


def command(program, way, arguments):
    ranks, threads = WAYS[way]
    own = [program, *arguments, "--threads", str(threads)]
    if ranks == 0:
        return own
    root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
    return ["mpirun", "-n", str(ranks), "--oversubscribe", "--bind-to", "none", *root, *own]


def games_a_second(program, name, way):
    games, arguments = RUNS[name]
    with tempfile.TemporaryDirectory() as folder:
        if arguments[0] == "train":
            arguments = [*arguments, "--out", str(pathlib.Path(folder) / "out.net")]
        environment = {**os.environ, "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
        done = subprocess.run(command(program, way, arguments), capture_output=True, text=True, env=environment, check=True)
    if arguments[0] == "train":
        last = [line for line in done.stderr.splitlines() if line.startswith("{")][-1]
        return games / json.loads(last)["seconds"]
    counted = re.search(r"(\d+) games in ([0-9.]+) s", done.stderr)
    if counted:
        return int(counted[1]) / float(counted[2])
    return games / float(re.search(r"([0-9.]+) s,", done.stderr)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="bigshot, built with MPI")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is run (default: 5)")
    choice = parser.parse_args()
    print(f"{'games a second':<28}" + "".join(f"{way:>12}" for way in WAYS))
    for name in RUNS:
        speeds = {way: [] for way in WAYS}
        for _ in range(choice.rounds):
            for way in WAYS:
                speeds[way].append(games_a_second(choice.program, name, way))
        print(f"{name:<28}" + "".join(f"{statistics.median(speeds[way]):>12.1f}" for way in WAYS), flush=True)


if __name__ == "__main__":
    main()
