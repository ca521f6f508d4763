#!/usr/bin/env python3
"""Learns to play Big Shot from nothing in two minutes on one core, with numpy alone.

    PYTHONPATH=build/python /usr/bin/python3 docs/examples/learn_numpy.py --seconds 110

Policy gradient (REINFORCE): a linear policy over the compact observation sits at one seat of many games at once, against
random players. What it did in games that went better than the average becomes likelier, the rest less likely.
"""

import argparse
import time

import numpy as np

import bigshot
from bigshot import arena

SEATS = 4


def features(observations):
    """The observation in numbers around 1, and a constant."""
    scaled = observations.astype(np.float32) * 0.125
    return np.concatenate([scaled, np.ones((len(scaled), 1), np.float32)], axis=1)


class Policy:
    """Chances of actions: a softmax over the legal ones."""

    def __init__(self, seed=0):
        self.draw = np.random.default_rng(seed)
        self.weights = np.zeros((bigshot.OBSERVATION_SIZE + 1, bigshot.Action.COUNT), np.float32)
        self.mean = np.zeros_like(self.weights)
        self.square = np.zeros_like(self.weights)

    def chances(self, inputs, legal):
        logits = np.where(legal, inputs @ self.weights, -np.inf)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        return chances / chances.sum(axis=1, keepdims=True)

    def sample(self, chances):
        thresholds = self.draw.random((len(chances), 1), np.float32) * 0.999999
        return (np.cumsum(chances, axis=1) < thresholds).sum(axis=1)

    def learn(self, gradient, rate=0.02):
        """One step of Adam."""
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.01 * (gradient**2 - self.square)
        self.weights += rate * self.mean / (np.sqrt(self.square) + 1e-6)

    def choose(self, state):
        """As a bot of the arena: the likeliest action."""
        legal = np.zeros((1, bigshot.Action.COUNT), bool)
        legal[0, state.legal_actions()] = True
        inputs = features(bigshot.observe(state, state.actor)[None])
        return int(self.chances(inputs, legal).argmax())


def play_and_learn(policy, games, learner_seat):
    """Plays all games of a batch to their end and learns from them. Returns the learner's share of the victories."""
    decisions = []
    share = 0.0
    while (games.actor != bigshot.NOBODY).any():
        actions = games.sample()
        mine = np.flatnonzero(games.actor == learner_seat)
        if len(mine):
            inputs = features(games.observation[mine])
            chances = policy.chances(inputs, games.legal[mine])
            actions[mine] = policy.sample(chances)
            decisions.append((mine, inputs, chances, actions[mine]))
        games.step(actions)
        share += games.rewards[:, learner_seat].sum()
    # How much better a game went than the others did, for the learner against its table.
    balances = games.balances.astype(np.float32)
    lead = balances[:, learner_seat] - np.delete(balances, learner_seat, axis=1).mean(axis=1)
    advantage = (lead - lead.mean()) / (lead.std() + 1e-6)
    gradient = np.zeros_like(policy.weights)
    for mine, inputs, chances, actions in decisions:
        push = -chances
        push[np.arange(len(mine)), actions] += 1
        gradient += inputs.T @ (push * advantage[mine, None])
    policy.learn(gradient / len(games))
    return share / len(games)


def train(policy, seconds=110.0, rounds=10**9, batch=256, tell=print):
    games = bigshot.Games(batch, auto_reset=False)
    begin = time.process_time()
    for number in range(rounds):
        games.reset(number)
        share = play_and_learn(policy, games, number % SEATS)
        if tell and number % 20 == 0:
            tell(f"round {number}: {share:.1%} of the victories against random players (25% is chance)")
        if time.process_time() - begin > seconds:
            break


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=110)
    policy = Policy()
    train(policy, parser.parse_args().seconds)
    for opponent in ("random", "easy"):
        (row, *_) = arena.play(policy, opponent, games=200, table="1v3", seed=99)["tables"]
        print(f"alone against three of {opponent}: {row['share']:.1%} ({row['low']:.1%} to {row['high']:.1%})")


if __name__ == "__main__":
    main()
