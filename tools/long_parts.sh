# shellcheck shell=bash
# How each kind of part of ./test --long is run; sourced by ./test, whose steps it uses. tools/long_tests.py has the table.
#
# Each begins the clock anew when it has built what it wants: `began` is then what its line in docs/long-tests.txt counts from.

# release_of TARGET...: the release build with its tests, and of it these.
release_of() {
    run "release: configure" cmake --preset release -DLINSTOCK_TESTS=ON &&
        run "release: build" ninja -C build/release -j "$jobs" -k 20 "$@"
}

# part_slow TARGET PATTERN: tests labelled slow. One that cannot run here (there is no PostgreSQL) has not passed.
part_slow() {
    release_of linstock "$1" || return
    began=$SECONDS
    tests release -R "$2" -L '[+]slow|^slow' --no-tests=error
    if grep -q '[*][*][*]Skipped' "$logs/release__tests.log"; then fail "$2" 0 "skipped"; fi
}

# part_golden PRESET: the playthroughs of the tree from this compiler.
part_golden() {
    build "$1" linstock || return
    began=$SECONDS
    run "$1: golden playthroughs" "build/$1/apps/linstock" golden tests/golden
}

part_fuzz() {
    build fuzz "fuzz_$1" || return
    began=$SECONDS
    run "fuzz: $1" bash -c 'fuzzed "$@"' fuzzed "$1" "${LINSTOCK_FUZZ_SECONDS:-600}" fuzz
}

part_tidy() {
    run "tidy: configure" cmake --preset tidy || return
    began=$SECONDS
    run "clang-tidy: $1" $python tools/tidy.py build/tidy "$1" --all --jobs "$jobs"
}

part_sanitizers() {
    build sanitizers engine_tests || return
    began=$SECONDS
    programs sanitizers
}

# part_threads: the server's own tests and its tests from outside under the thread sanitizer; what it tells of goes into files of
# its own, since the server's processes have no other place for it.
part_threads() {
    local told=$PWD/$logs/threads options
    build threads linstockd test_server || return
    began=$SECONDS
    mkdir -p "$told" && rm -f "$told"/*
    options="TSAN_OPTIONS=log_path=$told/told"
    run "threads: the server's tests" env "$options" build/threads/tests/server/test_server
    run "threads: the server from outside" env "$options" "LINSTOCKD_PROGRAM=$PWD/build/threads/apps/linstockd" "LINSTOCK_SOURCE=$PWD" \
        $python tests/net/server_test.py
    run "threads: nobody raced" bash -c '! grep -h -A 12 "WARNING: ThreadSanitizer" "$0"/*' "$told"
}

part_wasm() {
    release_of linstock || return
    wasm
}

# part_browser NAME: a file of web/e2e against the release build, with all books where it has fewer by day.
part_browser() {
    release_of linstock linstockd || return
    wasm || return
    run "web: packages" bash -c web_packages && run "web: build" npm --prefix web run build && run "web: browser" tools/setup web || return
    began=$SECONDS
    run "web: $1" env LINSTOCK_E2E_LONG=1 "LINSTOCKD=$PWD/build/release/apps/linstockd" npm --prefix web run e2e -- "$1"
}

part_play() { run "play" bash -c played; }

# long_parts NAME...: the parts of these names, the oldest first. One that passes is remembered, one that fails leaves its old line.
# After LINSTOCK_LONG_MINUTES none is begun.
long_parts() {
    local name kind first second had bad began order tested
    order=$($python tools/long_tests.py order "$@") || exit 2
    while IFS=$'\t' read -r -u 3 name kind first second; do
        if [ "${LINSTOCK_LONG_MINUTES:-0}" -gt 0 ] && [ $SECONDS -ge $((LINSTOCK_LONG_MINUTES * 60)) ]; then break; fi
        echo "-- $name"
        had=$passed bad=$failed began=$SECONDS tested=$($python tools/long_tests.py commit)
        "part_$kind" "$first" "$second"
        if [ "$failed" -eq "$bad" ] && [ "$passed" -gt "$had" ]; then
            $python tools/long_tests.py passed "$name" "$tested" $((SECONDS - began))
        fi
    done 3<<<"$order"
}
