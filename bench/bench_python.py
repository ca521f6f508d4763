#!/usr/bin/env python3
"""How fast games are from Python, in one run: a plain loop over State, then the batch Games with and without
observations. Steps a second of this process's own processor time, the best of several alternating runs.

    cmake --preset release -DBIGSHOT_PYTHON=ON && cmake --build --preset release --target bigshot_python
    PYTHONPATH=build/python /usr/bin/python3 bench/bench_python.py
"""

import random
import time

import bigshot

BATCH = 4096
RUNS = 5


def plain_loop(games=400):
    steps = 0
    draw = random.random
    begin = time.process_time()
    for seed in range(games):
        state = bigshot.State(seed=seed)
        while not state.finished:
            legal = state.legal_actions()
            state.apply(legal[int(draw() * len(legal))])
            steps += 1
    return steps / (time.process_time() - begin)


def batch(steps=200, **options):
    games = bigshot.Games(BATCH, seed=1, **options)
    stepping = 0.0
    begin = time.process_time()
    for _ in range(steps):
        actions = games.sample()
        before = time.process_time()
        games.step(actions)
        stepping += time.process_time() - before
    return BATCH * steps / stepping, BATCH * steps / (time.process_time() - begin)


def main():
    loop, whole, sampled, bare, rows = 0.0, 0.0, 0.0, 0.0, 0.0
    for _ in range(RUNS):
        loop = max(loop, plain_loop())
        stepped, with_sampling = batch()
        whole, sampled = max(whole, stepped), max(sampled, with_sampling)
        bare = max(bare, batch(observations=False)[0])
        rows = max(rows, batch(rows=True, steps=50)[0])
    print(f"plain loop over State                        {loop / 1e6:6.2f} million steps a second")
    print(f"Games({BATCH}), masks and observations          {whole / 1e6:6.2f}")
    print(f"Games({BATCH}), the same with sample()          {sampled / 1e6:6.2f}")
    print(f"Games({BATCH}), masks alone                     {bare / 1e6:6.2f}")
    print(f"Games({BATCH}), masks, observations and rows    {rows / 1e6:6.2f}")


if __name__ == "__main__":
    main()
