"""Builds the wheel for `pip install .`: CMake compiles the module, and what lies in build/python is packed.

A build backend (PEP 517) of our own, because it is a page: nothing has to be fetched for it.
"""

import base64
import hashlib
import os
import pathlib
import re
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
    subprocess.run(
        ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DBIGSHOT_PYTHON=ON",
         "-DBIGSHOT_ONLY_LIBRARY=ON", f"-DPython_EXECUTABLE={sys.executable}"],
        check=True,
    )
    subprocess.run(["cmake", "--build", folder, "--target", "bigshot_python"], check=True)
    return pathlib.Path(folder) / "python" / "bigshot"


def _digest(content):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    name = f"bigshot-{_version()}-{tag}-{tag}-{platform}.whl"
    info = f"bigshot-{_version()}.dist-info"
    with tempfile.TemporaryDirectory() as folder:
        package = _compile(os.environ.get("BIGSHOT_PYTHON_BUILD", folder))
        files = {f"bigshot/{path.name}": path.read_bytes() for path in sorted(package.iterdir()) if path.is_file()}
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: bigshot\nVersion: {_version()}\nRequires-Python: >=3.9\nRequires-Dist: numpy\n"
        "Summary: The board game Big Shot for programs that play, learn or study it\n"
    ).encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: bigshot\nRoot-Is-Purelib: false\nTag: {tag}-{tag}-{platform}\n".encode()
    )
    record = "".join(f"{path},{_digest(content)},{len(content)}\n" for path, content in files.items())
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(path, content)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise RuntimeError("there is no source package; install from a clone of the repository")
