"""The type stubs say what the compiled module has: the same names, the same arguments, nothing more."""

import ast
import inspect
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

import bigshot
from bigshot import _core

PACKAGE = pathlib.Path(bigshot.__file__).parent
STUB = ast.parse((PACKAGE / "_core.pyi").read_text(encoding="utf-8"))
TREE = {node.name: node for node in STUB.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
OPERATORS = {"__len__", "__call__"}


def members(node):
    """Name to arguments (None for properties and attributes) of a class of the stub, with those it inherits."""
    found = {}
    for base in node.bases:
        found.update(members(TREE[base.id]))
    for each in node.body:
        if isinstance(each, ast.AnnAssign):
            found[each.target.id] = None
        elif isinstance(each, ast.FunctionDef):
            decorators = {decorator.id for decorator in each.decorator_list}
            found[each.name] = None if "property" in decorators else arguments(each)
    return found


def arguments(node):
    names = [each.arg for each in node.args.posonlyargs + node.args.args + node.args.kwonlyargs]
    return [name for name in names if name != "self"]


def compiled_arguments(function):
    """From the signature at the head of pybind11's docstrings; the last of several overloads."""
    line = [line for line in function.__doc__.splitlines() if "(" in line and "->" in line and "*args, **kwargs" not in line][-1]
    inside = line[line.index("(") + 1 : line.rindex(") ->")]
    return [name for name in re.findall(r"(?:^|, )(\w+):", inside) if name not in ("self", "arg0")]


CLASSES = [name for name, node in TREE.items() if isinstance(node, ast.ClassDef) and not name.startswith("_")]


def test_module_and_stub_have_the_same_names():
    compiled = {name for name in vars(_core) if not name.startswith("__")}
    variables = {node.target.id for node in STUB.body if isinstance(node, ast.AnnAssign)}
    assert compiled == {name for name in TREE if name != "_Table"} | (variables - {"__version__"})


@pytest.mark.parametrize("name", CLASSES)
def test_members_are_the_same(name):
    kind = getattr(_core, name)
    stub = members(TREE[name])
    compiled = {each for each in vars(kind) if not each.startswith("_") or each in OPERATORS}
    assert compiled == {each for each in stub if each != "__init__"}
    for each, wanted in stub.items():
        if each in OPERATORS or wanted is None:
            assert wanted is not None or not callable(getattr(kind, each))
            continue
        assert compiled_arguments(getattr(kind, each)) == wanted, each


def test_everything_public_has_a_docstring():
    for name in CLASSES:
        kind = getattr(_core, name)
        assert kind.__doc__, name
    for name in bigshot.__all__:
        if callable(getattr(bigshot, name)):
            assert getattr(bigshot, name).__doc__, name


def told(member):
    """A docstring without the signatures that pybind11 puts at its head."""
    lines = (member.__doc__ or "").splitlines()
    return [line for line in lines if line.strip() and "->" not in line and line != "Overloaded function."]


@pytest.mark.parametrize("name", [name for name in bigshot.__all__ if isinstance(getattr(bigshot, name), type)])
def test_every_public_member_has_a_docstring(name):
    kind = getattr(bigshot, name)
    members = {each: inspect.getattr_static(kind, each) for each in dir(kind) if not each.startswith("_")}
    silent = [each for each, member in members.items() if (callable(getattr(kind, each)) or isinstance(member, property))
              and not told(member if isinstance(member, property) else getattr(kind, each))]
    assert silent == []


def test_the_package_is_typed_as_it_says(tmp_path):
    if not shutil.which("mypy", path="/usr/bin:/bin"):
        pytest.skip("mypy is not installed")
    program = tmp_path / "program.py"
    program.write_text(
        "import bigshot\n"
        "from bigshot import arena\n"
        "state = bigshot.State(seed=1)\n"
        "action: int = state.legal_actions()[0]\n"
        "state.apply(action)\n"
        "owner: str | None = state.owner('K')\n"
        "result = arena.play(lambda s: s.legal_actions()[0], 'easy', games=4)\n"
        "bad: str = state.standing_bid\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path), str(program), str(PACKAGE)],
        capture_output=True, text=True, env={"MYPYPATH": str(PACKAGE.parent), "PATH": "/usr/bin:/bin"},
    )
    faults = [line for line in done.stdout.splitlines() if "error:" in line]
    assert len(faults) == 1 and "program.py:8" in faults[0], done.stdout + done.stderr
