#!/usr/bin/env python3
"""Runs the program on several ranks and compares with one process: `check_mpi.py PROGRAM`, PROGRAM built with MPI.

Says so and ends with 77, which CTest takes for "skipped", where there is no mpirun.
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = None
SIMULATE = ["simulate", "--games", "3000", "--seed", "5", "--bots", "random,greedy,random,easy"]
ARENA = ["arena", "--bots", "greedy,random,easy", "--games", "24", "--seed", "3"]
TRAIN = ["train", "--players", "3", "--games", "15", "--seed", "7"]
SPRT = ["arena", "--bots", "greedy,random", "--players", "2", "--sprt", "0.4,0.6", "--games", "200"]


# How long mpirun waits before it asks ranks to end, and again before it kills them. One second is usual, but a busy
# machine may need more.
MPIRUN_WAITS = 4
# What a run may take to end once it was asked to.
SECONDS_TO_END = 2 * MPIRUN_WAITS + 20


def on_ranks(ranks, arguments, mpirun_options=()):
    """The command line for so many ranks on this machine, or for one process without MPI."""
    if ranks == 0:
        return [PROGRAM, *arguments]
    mpirun = ["mpirun", "-n", str(ranks), "--oversubscribe", "--bind-to", "none", *mpirun_options]
    mpirun += ["--mca", "odls_base_sigkill_timeout", str(MPIRUN_WAITS)]
    if os.geteuid() == 0:
        mpirun.append("--allow-run-as-root")
    return [*mpirun, PROGRAM, *arguments, "--threads", "1"]


def run(ranks, arguments):
    return subprocess.run(on_ranks(ranks, arguments), capture_output=True, text=True, timeout=600)


def rank_of(process):
    environment = pathlib.Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    return next(int(entry.split(b"=")[1]) for entry in environment if entry.startswith(b"OMPI_COMM_WORLD_RANK="))


def result(text):
    """The figures but for the times of bots, which differ each time."""
    figures = json.loads(text)
    for times in ("cpu_ms", "cpu_ms_worst"):
        figures.pop(times, None)
    return figures


class DoneBeforeAsked(AssertionError):
    """A run was over before it could be asked to end."""


class Mpi(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name):
        return str(self.folder / name)

    def test_figures_and_records_are_those_of_one_process(self):
        for command in (SIMULATE, ARENA, SPRT):
            figures = {}
            for ranks in (0, 1, 2, 4):
                records = self.file(f"{command[0]}{ranks}.jsonl")
                done = run(ranks, [*command, "--json", "--records", records])
                self.assertEqual(done.returncode, 0, done.stderr)
                figures[ranks] = (result(done.stdout), pathlib.Path(records).read_bytes())
            for ranks in (1, 2, 4):
                self.assertEqual(figures[ranks][0], figures[0][0], (command, ranks))
                self.assertEqual(figures[ranks][1], figures[0][1], (command, ranks))

    def test_networks_are_those_of_one_process(self):
        networks = {}
        for ranks in (0, 1, 2, 4):
            out = self.file(f"{ranks}.net")
            done = run(ranks, [*TRAIN, "--iterations", "2", "--out", out])
            self.assertEqual(done.returncode, 0, done.stderr)
            networks[ranks] = pathlib.Path(out).read_bytes()
            # One rank speaks.
            self.assertEqual(done.stderr.count('"iteration":1'), 1, done.stderr)
            self.assertEqual(done.stderr.count('"iteration":2'), 1, done.stderr)
        for ranks in (1, 2, 4):
            self.assertEqual(networks[ranks], networks[0], ranks)

    def test_a_tally_is_gone_on_with_on_ranks(self):
        whole = result(run(0, [*ARENA, "--json"]).stdout)
        tally = self.folder / "tally"
        self.assertEqual(run(2, [*ARENA, "--tally", str(tally)]).returncode, 0)
        lines = tally.read_text().splitlines(keepends=True)
        tally.write_text("".join(lines[:2] + lines[5:20]))
        done = run(2, [*ARENA, "--tally", str(tally), "--json"])
        self.assertEqual(result(done.stdout), whole, done.stderr)

    def test_faults_are_told_once(self):
        done = run(2, ["simulate", "--bots", "nobody"])
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count("nobody"), 1, done.stderr)
        done = run(2, ["referee", "games.jsonl"])
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("several can run simulate, arena and train", done.stderr)

    def started(self, command, ranks=2, mpirun_options=()):
        """The run, once all ranks are at work, and the process ids of its ranks by their number."""
        command = on_ranks(ranks, command, mpirun_options)
        self.said = open(self.file("said"), "w+", encoding="utf-8")
        self.addCleanup(self.said.close)
        mpirun = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.said, text=True)
        self.addCleanup(mpirun.stdout.close)
        self.addCleanup(mpirun.wait)
        self.addCleanup(mpirun.kill)
        while True:
            found = subprocess.run(["pgrep", "-P", str(mpirun.pid)], capture_output=True, text=True).stdout.split()
            if len(found) == ranks and self.has_begun():
                return mpirun, sorted(map(int, found), key=rank_of)
            if mpirun.poll() is not None:
                raise DoneBeforeAsked(self.what_was_said())
            time.sleep(0.05)

    def has_begun(self):
        tally = self.folder / "tally"
        return tally.exists() and len(tally.read_text().splitlines()) > 3 and "ETA" in self.what_was_said()

    def what_was_said(self):
        return pathlib.Path(self.file("said")).read_text()

    def ended(self, mpirun, ranks):
        """What it printed; all of its processes have ended soon."""
        asked = time.monotonic()
        out, _ = mpirun.communicate(timeout=120)
        self.assertLess(time.monotonic() - asked, SECONDS_TO_END)
        # mpirun kills what is left and does not wait for it.
        while any(pathlib.Path(f"/proc/{process}").exists() for process in ranks):
            self.assertLess(time.monotonic() - asked, SECONDS_TO_END, "a rank has outlived mpirun")
            time.sleep(0.05)
        return out

    def check_what_there_is(self, mpirun, ranks):
        figures = json.loads(self.ended(mpirun, ranks))
        self.assertTrue(figures["interrupted"], self.what_was_said())
        self.assertGreater(figures["games"], 0)
        # Deals are written when they are done: what is counted is what the file has.
        deals = (self.folder / "tally").read_text().splitlines()[1:]
        self.assertEqual(figures["games"], sum(len(json.loads(deal)["games"]) for deal in deals))

    def endless(self):
        # Bots of like strength: their ratings are soon found, and mpirun does not wait for long.
        command = ["arena", "--bots", "medium,greedy", "--players", "2", "--games", "1000000"]
        return [*command, "--tally", self.file("tally"), "--json"]

    def test_an_interrupted_run_ends_with_what_there_is(self):
        mpirun, ranks = self.started(self.endless(), ranks=4)
        # Four ranks show progress once.
        self.assertEqual(self.what_was_said().count("ETA"), 1, self.what_was_said())
        mpirun.send_signal(signal.SIGINT)
        self.check_what_there_is(mpirun, ranks)
        self.assertEqual(mpirun.returncode, 1)

    def test_a_run_that_is_asked_to_end_says_by_what(self):
        mpirun, ranks = self.started(self.endless())
        mpirun.send_signal(signal.SIGUSR1)
        self.check_what_there_is(mpirun, ranks)
        self.assertEqual(mpirun.returncode, 128 + signal.SIGUSR1)

    def test_a_rank_that_is_asked_to_end_lets_the_leader_finish(self):
        mpirun, ranks = self.started(self.endless())
        os.kill(ranks[1], signal.SIGTERM)
        self.check_what_there_is(mpirun, ranks)
        self.assertIn("rank 1", self.what_was_said().lower())
        self.assertEqual(mpirun.returncode, 1)

    def test_a_lost_rank_ends_the_run_with_what_there_is(self):
        mpirun, ranks = self.started(self.endless(), ranks=3)
        os.kill(ranks[2], signal.SIGKILL)
        self.check_what_there_is(mpirun, ranks)
        self.assertEqual(mpirun.returncode, 128 + signal.SIGKILL)

    def test_a_rank_lost_to_another_machine_leaves_the_tally(self):
        # Between machines Open MPI itself ends whoever was connected with a rank that is no more.
        mpirun, ranks = self.started(self.endless(), 3, ("--mca", "btl", "tcp,self"))
        os.kill(ranks[2], signal.SIGKILL)
        self.ended(mpirun, ranks)
        self.assertNotEqual(mpirun.returncode, 0)
        deals = (self.folder / "tally").read_text().splitlines()[1:-1]
        self.assertGreater(sum(len(json.loads(deal)["games"]) for deal in deals), 0)

    def twice_ended(self, training, out):
        """Ends a training by a lost rank, then goes on and ends it by Ctrl-C; how many iterations it did."""
        log = pathlib.Path(str(out) + ".log")
        self.has_begun = log.exists
        mpirun, ranks = self.started([*training, "--out", str(out)])
        os.kill(ranks[1], signal.SIGKILL)
        self.ended(mpirun, ranks)
        before = log.read_text()
        self.has_begun = lambda: log.read_text() != before
        mpirun, ranks = self.started(["train", "--from", str(out) + ".train"])
        mpirun.send_signal(signal.SIGINT)
        self.ended(mpirun, ranks)
        return len(log.read_text().splitlines())

    def test_a_training_that_is_ended_leaves_a_checkpoint_to_go_on_from(self):
        # How long the ranks take depends on the machine. A training that was done before it was ended tells nothing,
        # so a longer one is tried.
        for iterations in (16, 64, 256):
            training = [*TRAIN, "--iterations", str(iterations)]
            out = self.folder / f"{iterations}.net"
            try:
                if self.twice_ended(training, out) < iterations:
                    break
            except DoneBeforeAsked:
                pass
        else:
            self.fail("no training could be ended before it was done")
        done = run(2, ["train", "--from", str(out) + ".train"])
        self.assertEqual(done.returncode, 0, done.stderr)
        unbroken = self.folder / "unbroken.net"
        self.assertEqual(run(0, [*training, "--out", str(unbroken)]).returncode, 0)
        self.assertEqual(out.read_bytes(), unbroken.read_bytes())


if __name__ == "__main__":
    if shutil.which("mpirun") is None:
        print("There is no mpirun here (Debian: openmpi-bin); nothing was tested.")
        sys.exit(77)
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
