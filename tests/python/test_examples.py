"""What docs/python.md promises: its programs run, and the learning examples learn."""

import importlib.util
import pathlib
import re

import pytest

from bigshot import arena

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"


def load(name):
    spec = importlib.util.spec_from_file_location(name, DOCS / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_numpy_example_learns():
    example = load("learn_numpy")
    policy = example.Policy()
    example.train(policy, rounds=15, batch=64, tell=None)
    (row, *_) = arena.play(policy, "random", games=40, table="1v3", seed=5)["tables"]
    assert row["bot"] == "Policy" and row["low"] > 0.35


def test_the_torch_example_learns():
    pytest.importorskip("torch")
    _, shares = load("learn_torch").train(rounds=20, batch=32, tell=None)
    assert sum(shares[-5:]) / 5 > 0.4


def test_the_programs_on_the_page_run(tmp_path, monkeypatch):
    page = (DOCS / "python.md").read_text(encoding="utf-8")
    programs = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(programs) >= 6
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.jsonl").write_text((DOCS.parent / "tests/data/example.jsonl").read_text(encoding="utf-8"))
    names = {}
    for program in programs:
        exec(compile(program, "docs/python.md", "exec"), names)
