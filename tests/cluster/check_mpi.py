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
SPRT = ["arena", "--bots", "greedy,random", "--players", "2", "--sprt", "0.4,0.6", "--games", "200"]


def on_ranks(ranks, arguments, time_to_save=1):
    """The command line for so many ranks on this machine, or for one process without MPI."""
    if ranks == 0:
        return [PROGRAM, *arguments]
    mpirun = ["mpirun", "-n", str(ranks), "--oversubscribe", "--bind-to", "none"]
    mpirun += ["--mca", "odls_base_sigkill_timeout", str(time_to_save)]
    if os.geteuid() == 0:
        mpirun.append("--allow-run-as-root")
    return [*mpirun, PROGRAM, *arguments, "--threads", "1"]


def run(ranks, arguments):
    return subprocess.run(on_ranks(ranks, arguments), capture_output=True, text=True, timeout=600)


def result(text):
    """The figures but for the times of bots, which differ each time."""
    figures = json.loads(text)
    for times in ("cpu_ms", "cpu_ms_worst"):
        figures.pop(times, None)
    return figures


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
            done = run(ranks, ["train", "--players", "2", "--iterations", "1", "--seed", "7", "--out", out])
            self.assertEqual(done.returncode, 0, done.stderr)
            networks[ranks] = pathlib.Path(out).read_bytes()
            # One rank speaks.
            self.assertEqual(done.stderr.count('"iteration":1'), 1, done.stderr)
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

    def started(self, command):
        """The run, once all ranks are at work, and the process ids of its ranks."""
        command = on_ranks(2, command, time_to_save=30)
        mpirun = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(mpirun.kill)
        while True:
            found = subprocess.run(["pgrep", "-P", str(mpirun.pid)], capture_output=True, text=True).stdout.split()
            if len(found) == 2 and self.has_begun():
                return mpirun, [int(process) for process in found]
            self.assertIsNone(mpirun.poll(), "it ended before it was asked to")
            time.sleep(0.05)

    def has_begun(self):
        tally = self.folder / "tally"
        return tally.exists() and len(tally.read_text().splitlines()) > 3

    def check_what_there_is(self, mpirun):
        out, err = mpirun.communicate(timeout=120)
        figures = json.loads(out)
        self.assertTrue(figures["interrupted"], err)
        self.assertGreater(figures["games"], 0)

    def endless(self):
        return ["arena", "--bots", "greedy,random", "--games", "1000000", "--tally", self.file("tally"), "--json"]

    def test_an_interrupted_run_ends_with_what_there_is(self):
        mpirun, _ = self.started(self.endless())
        mpirun.send_signal(signal.SIGINT)
        self.check_what_there_is(mpirun)

    def test_a_lost_rank_ends_the_run_with_what_there_is(self):
        mpirun, ranks = self.started(self.endless())
        os.kill(max(ranks), signal.SIGKILL)
        self.check_what_there_is(mpirun)

    def test_a_lost_rank_leaves_a_checkpoint_to_go_on_from(self):
        out = self.folder / "two.net"
        self.has_begun = lambda: (self.folder / "two.net.log").exists()
        mpirun, ranks = self.started(["train", "--players", "2", "--iterations", "3", "--out", str(out)])
        os.kill(max(ranks), signal.SIGKILL)
        mpirun.communicate(timeout=120)
        self.assertTrue(out.exists())
        done = run(2, ["train", "--from", str(out) + ".train"])
        self.assertEqual(done.returncode, 0, done.stderr)
        unbroken = self.folder / "unbroken.net"
        run(0, ["train", "--players", "2", "--iterations", "3", "--out", str(unbroken)])
        self.assertEqual(out.read_bytes(), unbroken.read_bytes())


if __name__ == "__main__":
    if shutil.which("mpirun") is None:
        print("There is no mpirun here (Debian: openmpi-bin); nothing was tested.")
        sys.exit(77)
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
