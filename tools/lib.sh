# shellcheck shell=bash
# What ./play, ./test and tools/setup share: where the project is, saying what happens, installing packages, building.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

say() { printf '%s\n' "$*"; }
die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# The Debian packages that playing needs: for the program, then for the page (the rules as WebAssembly). And those
# that testing needs besides.
play_packages=(g++ cmake ninja-build libboost1.81-dev libboost-json1.81-dev libcli11-dev
  libssl-dev libsqlite3-dev libpq-dev libedit-dev
  clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32)
test_packages=(libgtest-dev librapidcheck-dev libbenchmark-dev libclang-rt-19-dev clang-format clang-tidy
  shellcheck python3 postgresql nginx-light openssl chromium firefox-esr webkit2gtk-driver xvfb
  python3-dev python3-numpy python3-pytest python3-venv mypy pybind11-dev pkg-config mandoc man-db groff-base zsh fish
  libopenmpi-dev openmpi-bin)
# What the benchmarks need besides building the program; prometheus-cpp is what our own metrics are compared with.
bench_packages=(libbenchmark-dev prometheus-cpp-dev postgresql nginx-light python3 libopenmpi-dev openmpi-bin)
# What building Debian packages needs besides playing, and what trying them needs besides that.
package_packages=(debhelper dh-python dpkg-dev fakeroot lintian python3-dev python3-numpy pybind11-dev)
package_test_packages=(debootstrap curl python3)

packages_of() {
  case $1 in
    play) printf '%s\n' "${play_packages[@]}" ;;
    test) printf '%s\n' "${play_packages[@]}" "${test_packages[@]}" ;;
    bench) printf '%s\n' "${play_packages[@]}" "${bench_packages[@]}" ;;
    package) printf '%s\n' "${play_packages[@]}" "${package_packages[@]}" ;;
    package_test) printf '%s\n' "${package_test_packages[@]}" ;;
    *) die "There is no set of packages called '$1'; there are play, test, bench, package and package_test." ;;
  esac
}

is_installed() {
  [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

as_root() {
  if ((EUID == 0)); then
    "$@"
  else
    sudo "$@"
  fi
}

# install_packages SET: installs what is missing of a set. Does nothing, and at once, when nothing is.
install_packages() {
  local wanted missing=() package
  mapfile -t wanted < <(packages_of "$1")
  if [[ ${BIGSHOT_SKIP_SETUP:-} ]]; then
    say "BIGSHOT_SKIP_SETUP is set: taking it that everything needed is installed."
    return
  fi
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    die "This is not Debian or a relative of it: I cannot install what is missing.
Needed are, by their names in Debian 12: ${wanted[*]}
Install them in your system's way and run this again with BIGSHOT_SKIP_SETUP=1."
  fi
  for package in "${wanted[@]}"; do
    is_installed "$package" || missing+=("$package")
  done
  # Node comes in packages of several origins, with npm inside or apart: what counts is that the commands are there.
  command -v node >/dev/null || missing+=(nodejs)
  command -v npm >/dev/null || missing+=(npm)
  ((${#missing[@]})) || return 0

  say "Installing ${missing[*]}"
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    die "Installing needs root, and there is no sudo. Run this as root, or let somebody run:
  apt-get install ${missing[*]}"
  fi
  local options=(-y -q -o Dpkg::Use-Pty=0)
  as_root apt-get update -q ||
    say "The package lists could not be renewed; trying with those that are there."
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install "${options[@]}" --no-install-recommends "${missing[@]}" ||
    die "These packages could not be installed: ${missing[*]}
Is there a network, and is this Debian 12 or newer?"
}

# configure PRESET FOLDER OPTION...: prepares a build folder. Compiles through ccache if there is one. A folder that
# was made for another place (a copied or moved project) is made anew.
configure() {
  local preset=$1 folder=$2 fresh=()
  shift 2
  if [[ -f $folder/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    fresh=(--fresh)
  fi
  (cd "$root" && cmake --preset "$preset" "${fresh[@]}" \
    -DCMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache || true)" "$@")
}
