# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What the scripts of this folder share. They source it; nobody runs it.
set -uo pipefail
unset CDPATH
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")

say() { printf '%s\n' "packaging: $*" >&2; }

# ccache ends the build where it has no folder to write to.
if [ -z "${CCACHE_DIR-}" ] && ! mkdir -p "${HOME:-/nonexistent}/.cache/ccache" 2>/dev/null; then
    export CCACHE_DISABLE=1
fi

# configure PRESET: only if it never was, if a preset changed, or if the checkout was moved; ninja sees everything else.
configure() {
    local folder=$root/build/$1
    if [ -e "$folder/build.ninja" ] && [ "$folder/.configured" -nt "$root/CMakePresets.json" ] &&
        grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
        return 0
    fi
    (cd "$root" && cmake --fresh --preset "$1") && touch "$folder/.configured"
}

# build PRESET [TARGET…]: configures where needed and builds; everything it says goes to standard output.
build() {
    local preset=$1 folder=$root/build/$1
    shift
    mkdir -p "$folder" || return 1
    # One build at a time in a folder: a second start waits instead of writing the same files.
    (
        flock 9 && configure "$preset" && cmake --build "$folder" ${1:+--target "$@"}
    ) 9>"$folder/.lock" 2>&1 </dev/null
}

# test_built PRESET [CTEST ARGUMENT…]: runs the tests of a built preset without a display.
test_built() {
    local preset=$1
    shift
    QT_QPA_PLATFORM=offscreen ctest --test-dir "$root/build/$preset" --output-on-failure --no-tests=error \
        --parallel "$(nproc)" "$@" </dev/null
}
