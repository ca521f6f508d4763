"""A running `bigshot serve` for checks from outside, and the example of docs/examples to talk to it."""

import atexit
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request


def load_example(path):
    spec = importlib.util.spec_from_file_location("example", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Serving:
    """A server; the folder is where it keeps its games when it is not told."""

    def __init__(self, program, folder, *options, stderr=None, log="error"):
        environment = dict(os.environ, XDG_DATA_HOME=str(folder), LC_ALL="C.UTF-8")
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--log", log, "--lang", "en", *options],
            stdout=subprocess.PIPE, stderr=stderr, env=environment, text=True)
        atexit.register(self.process.kill)  # of a check that fails
        first = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", first)
        if not found:
            sys.exit(f"no address in: {first!r}")
        self.port = int(found.group(1))

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        return self.process.wait(timeout=60)

    def get(self, path, key=None):
        request = urllib.request.Request(f"http://localhost:{self.port}{path}")
        if key:
            request.add_header("Authorization", f"Bearer {key}")
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def refusal(self, path):
        """The status and the error's id; (200, "") if there is none."""
        try:
            self.get(path)
            return 200, ""
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)["error"]["id"]
