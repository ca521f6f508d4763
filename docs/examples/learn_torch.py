#!/usr/bin/env python3
"""The same as learn_numpy.py with PyTorch (Debian: python3-torch): a small network instead of a linear policy.

    PYTHONPATH=build/python /usr/bin/python3 docs/examples/learn_torch.py --rounds 100
"""

import argparse

import numpy as np
import torch

import bigshot


def make_network():
    return torch.nn.Sequential(
        torch.nn.Linear(bigshot.OBSERVATION_SIZE, 128), torch.nn.ReLU(), torch.nn.Linear(128, bigshot.Action.COUNT)
    )


def policy_of(network, observation, legal):
    # The arrays of Games are read-only, and change with the next step: a copy is what torch wants.
    logits = network(torch.from_numpy(observation.astype(np.float32) * 0.125))
    return torch.distributions.Categorical(logits=logits.masked_fill(~torch.from_numpy(legal.copy()), -1e9))


def play_and_learn(network, optimizer, games, learner_seat):
    """Plays all games of a batch to their end and learns from them. Returns the learner's share of the victories."""
    chosen, share = [], 0.0
    while (games.actor != bigshot.NOBODY).any():
        actions = games.sample()
        mine = np.flatnonzero(games.actor == learner_seat)
        if len(mine):
            policy = policy_of(network, games.observation[mine], games.legal[mine])
            drawn = policy.sample()
            chosen.append((mine, policy.log_prob(drawn)))
            actions[mine] = drawn.numpy()
        games.step(actions)
        share += float(games.rewards[:, learner_seat].sum())
    balances = games.balances.astype(np.float32)
    lead = balances[:, learner_seat] - np.delete(balances, learner_seat, axis=1).mean(axis=1)
    advantage = torch.from_numpy((lead - lead.mean()) / (lead.std() + 1e-6))
    loss = -sum((log_chance * advantage[mine]).sum() for mine, log_chance in chosen) / len(games)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return share / len(games)


def train(rounds, batch=128, tell=print):
    torch.manual_seed(0)
    torch.set_num_threads(1)
    network = make_network()
    optimizer = torch.optim.Adam(network.parameters(), lr=0.003)
    games = bigshot.Games(batch, auto_reset=False)
    shares = []
    for number in range(rounds):
        games.reset(number)
        shares.append(play_and_learn(network, optimizer, games, number % games.options.players))
        if tell and number % 10 == 0:
            tell(f"round {number}: {shares[-1]:.1%} of the victories against random players (25% is chance)")
    return network, shares


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100)
    train(parser.parse_args().rounds)
