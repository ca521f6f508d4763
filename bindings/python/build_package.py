"""Builds the wheel for `pip install .`: CMake compiles the module, and what lies in build/python is packed.

A build backend (PEP 517) of our own, because it is a page: nothing has to be fetched for it.
"""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def get_requires_for_build_wheel(config_settings=None):
    return []


def _version():
    return re.search(r"project\(bigshot VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)


def _compile(folder):
    """Compiles in a folder. One that is prepared already, such as build/ of a developer, is taken as it is."""
    if not (pathlib.Path(folder) / "CMakeCache.txt").exists():
        subprocess.run(
            ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DBIGSHOT_PYTHON=ON",
             "-DBIGSHOT_ONLY_LIBRARY=ON", f"-DPython_EXECUTABLE={sys.executable}",
             f"-DCMAKE_CXX_COMPILER_LAUNCHER={shutil.which('ccache') or ''}"],
            check=True,
        )
    subprocess.run(["cmake", "--build", folder, "--target", "bigshot_python"], check=True)
    return pathlib.Path(folder) / "python" / "bigshot"


def _describe(info):
    """The files that tell what the wheel is, as paths and contents."""
    return {
        f"{info}/METADATA": (
            f"Metadata-Version: 2.1\nName: bigshot\nVersion: {_version()}\nRequires-Python: >=3.9\nRequires-Dist: numpy\n"
            "Summary: The board game Big Shot for programs that play, learn or study it\n"
        ).encode(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: bigshot\nRoot-Is-Purelib: false\nTag: {_tag()}\n".encode(),
    }


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    info = f"bigshot-{_version()}.dist-info"
    for path, content in _describe(info).items():
        file = pathlib.Path(metadata_directory) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return info


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def _digest(content):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"bigshot-{_version()}-{_tag()}.whl"
    info = f"bigshot-{_version()}.dist-info"
    with tempfile.TemporaryDirectory() as folder:
        package = _compile(os.environ.get("BIGSHOT_PYTHON_BUILD", folder))
        files = {f"bigshot/{path.name}": path.read_bytes() for path in sorted(package.iterdir()) if path.is_file()}
    files.update(_describe(info))
    record = "".join(f"{path},{_digest(content)},{len(content)}\n" for path, content in files.items())
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(path, content)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise RuntimeError("there is no source package; install from a clone of the repository")


if __name__ == "__main__":
    # For those who install the files by themselves: only the files that tell what the package is.
    prepare_metadata_for_build_wheel(sys.argv[1])
