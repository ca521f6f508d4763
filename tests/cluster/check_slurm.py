#!/usr/bin/env python3
"""Runs the scripts of docs/cluster.md under Slurm: `check_slurm.py PROGRAM DOCUMENT`, PROGRAM built with MPI.

Starts a Slurm of its own on this machine, with one node, in a folder of its own. Says so and ends with 77, which CTest
takes for "skipped", where there is no Slurm.
"""

import getpass
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = None
DOCUMENT = None
DAEMONS = ("munged", "slurmctld", "slurmd")
DEADLINE = 120

CONFIGURATION = """
ClusterName=one
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmdPort={node_port}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_interval=1
SlurmdParameters=config_overrides
NodeName={host} NodeAddr=127.0.0.1 CPUs=8 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def daemon(name):
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Slurm:
    """A cluster of one node, which lasts as long as the object."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="bigshot-slurm-"))
        self.processes = []
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        configuration = self.folder / "slurm.conf"
        configuration.write_text(CONFIGURATION.format(
            folder=self.folder, host=socket.gethostname().split(".")[0], user=getpass.getuser(),
            controller_port=free_port(), node_port=free_port()))
        self.environment = {**os.environ, "SLURM_CONF": str(configuration)}
        options = {"--key-file": "munge.key", "--socket": "munge.socket", "--pid-file": "munged.pid",
                   "--log-file": "munged.log", "--seed-file": "munge.seed"}
        self.start("munged", "--foreground", "--force", *(f"{name}={self.folder / file}" for name, file in options.items()))
        self.wait_for((self.folder / "munge.socket").exists)
        self.start("slurmctld", "-D")
        self.start("slurmd", "-D")
        self.wait_for(lambda: "idle" in self.ask("sinfo", "--noheader", "--format=%t"))

    def start(self, name, *options):
        log = open(self.folder / f"{name}.out", "wb")
        self.processes.append(subprocess.Popen([daemon(name), *options], env=self.environment, stdout=log, stderr=log))
        log.close()

    def ask(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=DEADLINE).stdout

    def wait_for(self, condition):
        end = time.monotonic() + DEADLINE
        while not condition():
            if time.monotonic() > end:
                sys.exit("".join((self.folder / f"{name}.out").read_text() for name in DAEMONS))
            time.sleep(0.1)

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()
        shutil.rmtree(self.folder)


def without_times(text):
    """The figures but for the times of bots, which differ each time."""
    return {key: value for key, value in json.loads(text).items() if not key.startswith("cpu_ms")}


def smaller(script, changes):
    """A script of the document with figures for a test."""
    for before, after in changes.items():
        if before not in script:
            raise AssertionError(f"the script does not say '{before}':\n{script}")
        script = script.replace(before, after)
    return script


class Scripts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.slurm = Slurm()
        cls.addClassCleanup(cls.slurm.close)
        scripts = re.findall(r"^```sh\n(.*?)^```", DOCUMENT.read_text(), re.DOTALL | re.MULTILINE)
        cls.shards, cls.ranks = scripts

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "build/mpi").mkdir(parents=True)
        (self.folder / "build/mpi/bigshot").symlink_to(PROGRAM)
        (self.folder / "bigshot").symlink_to(PROGRAM)

    def write(self, name, script):
        (self.folder / name).write_text(script)
        return name

    def run_in_folder(self, *command):
        environment = {**self.slurm.environment, "PATH": f"{self.folder}:{os.environ['PATH']}"}
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=600)
        said = "".join(file.read_text() for file in sorted(self.folder.glob("slurm-*.out")))
        return done, done.stdout + done.stderr + said

    def test_shards_are_joined_to_what_one_process_prints(self):
        match = ["--bots", "greedy,random,easy", "--games", "24", "--seed", "1"]
        script = smaller(self.shards, {"--bots expert,hard,medium": "--bots greedy,random,easy",
                                       "--games 40000": "--games 24", "--cpus-per-task=4": "--cpus-per-task=1"})
        done, said = self.run_in_folder("sbatch", "--wait", "--array=1-4", self.write("shards.sh", script))
        self.assertEqual(done.returncode, 0, said)
        whole, _ = self.run_in_folder("bigshot", "arena", *match, "--json")
        tallies = sorted(str(file) for file in (self.folder / "tallies").iterdir() if not file.name.startswith("."))
        merged, said = self.run_in_folder("bigshot", "merge", *tallies, "--json")
        self.assertEqual(merged.returncode, 0, said)
        self.assertEqual(without_times(merged.stdout), without_times(whole.stdout))

    def test_ranks_learn_what_one_process_learns(self):
        script = smaller(self.ranks, {"--ntasks=64": "--ntasks=3", "--players 4": "--players 2 --games 25",
                                      "--iterations 500": "--iterations 2"})
        done, said = self.run_in_folder("sbatch", "--wait", self.write("ranks.sh", script))
        self.assertEqual(done.returncode, 0, said)
        alone, said = self.run_in_folder("bigshot", "train", "--players", "2", "--games", "25", "--iterations", "2",
                                         "--out", "alone.net")
        self.assertEqual(alone.returncode, 0, said)
        self.assertEqual((self.folder / "four.net").read_bytes(), (self.folder / "alone.net").read_bytes())

    def test_ranks_that_run_out_of_time_leave_a_checkpoint(self):
        script = smaller(self.ranks, {"--ntasks=64": "--ntasks=2", "--players 4": "--players 2 --games 25",
                                      "--iterations 500": "--iterations 100000"})
        done, said = self.run_in_folder("sbatch", "--parsable", self.write("ranks.sh", script))
        self.assertEqual(done.returncode, 0, said)
        job = done.stdout.strip()
        self.slurm.wait_for((self.folder / "four.net.log").exists)
        # What --signal=TERM@60 does a minute before the end.
        self.slurm.ask("scancel", "--signal=TERM", job)
        self.slurm.wait_for(lambda: job not in self.slurm.ask("squeue", "--noheader", "--format=%i"))
        self.assertTrue((self.folder / "four.net.train").exists())
        self.assertTrue((self.folder / "four.net").exists())


if __name__ == "__main__":
    missing = [name for name in (*DAEMONS, "sbatch", "srun") if daemon(name) is None]
    if missing:
        print(f"There is no Slurm here (no {', '.join(missing)}; Debian: slurm-wlm, munge); nothing was tested.")
        sys.exit(77)
    PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
    DOCUMENT = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main(verbosity=2)
