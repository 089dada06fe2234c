"""One run of the tests: runs steps, prints a line for each, counts them, and shows the log of a step that fails."""

import concurrent.futures
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = "/usr/bin/python3"  # Debian's: another python3 on the path may lack Debian's modules

_CTEST_SUMMARY = re.compile(r"^\d+% tests passed, (\d+) tests? failed out of (\d+)", re.M)
_COMPILE_ERROR = re.compile(r"^FAILED: |: (fatal )?error: |CMake Error", re.M)
_NODE_FAILURE = re.compile(r"^not ok ", re.M)
_CLEAR_LINE = "\r\033[K"
_RUN_IS_OVER = "this run of the tests is over"


def excerpt(log):
    """The lines of a failed step's output that say why, at most 120."""
    lines = [line[:240] for line in log.split("\n")]
    if _COMPILE_ERROR.search(log):
        found = _around(lines, re.compile(r"^CMake Error|: (fatal )?error: |undefined (symbol|reference)"), 4)
        return "\n".join(found[:60])
    if _NODE_FAILURE.search(log):
        return "\n".join(_around(lines, _NODE_FAILURE, 40)[:108] + lines[-12:])
    return "\n".join(lines[-60:])


def progress(name, log):
    """The name of a step, with the last "[done/total]" that ninja wrote to its log."""
    try:
        with open(log, "rb") as file:
            file.seek(max(0, os.path.getsize(log) - 4096))
            counts = re.findall(rb"^\[(\d+)/(\d+)\]", file.read(), re.M)
    except OSError:
        return name
    return f"{name}: {int(counts[-1][0])} of {int(counts[-1][1])}" if counts else name


def low_priority(part):
    """The same function, at a low priority: on Linux a thread has a priority of its own, which its threads and processes
    inherit."""
    def run():
        os.nice(10)
        return part()
    return run


def _around(lines, pattern, after):
    """The lines that match, each with so many lines after it."""
    shown = set()
    for number, line in enumerate(lines):
        if pattern.search(line):
            shown.update(range(number, min(number + after + 1, len(lines))))
    return [lines[number] for number in sorted(shown)]


class Session:
    """Counts steps and tests. `minutes` is the time limit of the whole run; a step that exceeds it has failed. Threads may
    share a session (at_once)."""

    def __init__(self, root=ROOT, minutes=None, jobs=None):
        self.root = root
        self.jobs = jobs or int(os.environ.get("LINSTOCK_JOBS") or os.cpu_count() or 1)
        self.logs = root / "build" / "test"
        self.logs.mkdir(parents=True, exist_ok=True)
        minutes = minutes or float(os.environ.get("LINSTOCK_TEST_MINUTES") or 1200)
        self._deadline = time.monotonic() + minutes * 60
        self.passed = 0
        self.failures = []
        self._failed = 0
        self._running = set()
        self._over = False
        self._shown = {}  # steps whose progress a terminal shows: name, to the log and the time of the start
        self._lock = threading.RLock()  # for the counts, and for lines that must stay together

    def seconds_left(self):
        return max(1.0, self._deadline - time.monotonic())

    def log_path(self, name):
        return self.logs / (re.sub(r"[^A-Za-z0-9-]", "_", name) + ".log")

    # Counting

    def record(self, name, passed, failed, seconds, reason=""):
        """Counts the results of a step and prints its line."""
        with self._lock:
            self.passed += passed
            self._failed += failed
            word = "FAIL" if failed else "ok  "
            self.print(f"{word}  {name} ({round(seconds)} s){': ' + reason if reason else ''}")
            if failed:
                self.failures.append(name)
        return failed == 0

    def print(self, text):
        """Prints lines, in place of the line that shows the progress."""
        with self._lock:
            print(_CLEAR_LINE * sys.stdout.isatty() + text, flush=True)

    @property
    def failed(self):
        return self._failed

    def fail(self, name, reason, seconds=0):
        return self.record(name, 0, 1, seconds, reason)

    def finish(self):
        """Prints the last lines, and returns the exit status."""
        if self.failures:
            print("\n".join(f"failed: {name}" for name in self.failures))
        print(f"{self.passed} passed, {self._failed} failed", flush=True)
        return 0 if self.passed and not self._failed else 1

    # Running

    def step(self, name, command, env=None, cwd=None):
        """Runs one command as one step. Returns whether it succeeded."""
        began = time.monotonic()
        log = self.log_path(name)
        status = self.wait(self.start(command, log, env=env, cwd=cwd), shown=(name, log))
        seconds = time.monotonic() - began
        if status == 0:
            return self.record(name, 1, 0, seconds)
        with self._lock:
            self.print(excerpt(log.read_text(errors="replace")))
            if status is None:
                return self.fail(name, "out of time", seconds)
            return self.fail(name, f"status {status}, {log.relative_to(self.root)}", seconds)

    def check(self, name, function, *arguments):
        """Runs a Python function as one step. It returns the text of what is wrong, or an empty text."""
        began = time.monotonic()
        wrong = function(*arguments)
        with self._lock:
            if wrong:
                self.print(wrong)
            return self.record(name, 0 if wrong else 1, 1 if wrong else 0, time.monotonic() - began)

    def at_once(self, *parts):
        """Calls these functions at the same time and returns their results. If one raises an exception, or the run is
        interrupted, no step begins any more."""
        with concurrent.futures.ThreadPoolExecutor(len(parts)) as pool:
            running = [pool.submit(part) for part in parts]
            try:
                for part in concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_EXCEPTION).done:
                    part.result()  # raises the exception of a part that failed, while others still run
                return [part.result() for part in running]
            except BaseException:
                self.kill_all()
                raise

    def run(self, command, log, env=None, cwd=None):
        """Runs a command with its output in a file. Returns its status, or None if it ran out of time."""
        process = self.start(command, log, env=env, cwd=cwd)
        return self.wait(process)

    def start(self, command, log, env=None, cwd=None):
        """Starts a command in a process group of its own."""
        with self._lock, open(log, "wb") as output:
            if self._over:
                raise RuntimeError(_RUN_IS_OVER)
            process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=output,
                                       stderr=subprocess.STDOUT, cwd=cwd or self.root, start_new_session=True,
                                       env={**os.environ, **(env or {})})
            self._running.add(process)
        return process

    def wait(self, process, shown=None):
        """The status of a started command, or None if the time of the run was over before it ended. On a terminal, a line
        shows how far it is: `shown` is the step's name and log."""
        if shown:
            self._shown[shown[0]] = (shown[1], time.monotonic())
        try:
            while shown and sys.stdout.isatty() and process.poll() is None and self.seconds_left() > 2:
                self._show_progress()
                try:
                    process.wait(1)
                except subprocess.TimeoutExpired:
                    continue
            status = process.wait(self.seconds_left())
            if self._over:
                raise RuntimeError(_RUN_IS_OVER)
            return status
        except subprocess.TimeoutExpired:
            self._kill(process)
            return None
        finally:
            if shown:
                del self._shown[shown[0]]
            self._running.discard(process)

    def _show_progress(self):
        """Shows every step that runs, in the last line of the terminal."""
        with self._lock:
            steps = ", ".join(f"{progress(name, log)} ({round(time.monotonic() - began)} s)"
                              for name, (log, began) in list(self._shown.items()))
            width = shutil.get_terminal_size().columns - 1
            print(f"{_CLEAR_LINE}{('...   ' + steps)[:width]}", end="", flush=True)

    def kill_all(self):
        """Ends every command that still runs. None can be started after it."""
        with self._lock:
            self._over = True
        for process in list(self._running):
            self._kill(process)
        self._running.clear()

    @staticmethod
    def _kill(process):
        for signum in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(process.pid, signum)
                process.wait(10)
                return
            except subprocess.TimeoutExpired:
                continue
            except ProcessLookupError:
                return

    def ctest(self, preset, *options, jobs=None):
        """Runs CTest in a build folder, `jobs` tests at once; each of its tests counts."""
        began = time.monotonic()
        log = self.log_path(f"{preset}: ctest")
        status = self.run(["ctest", "--test-dir", f"build/{preset}", "-j", jobs or self.jobs, "--output-on-failure",
                           "--timeout", 600, *options], log)
        text = log.read_text(errors="replace")
        seconds = time.monotonic() - began
        summary = _CTEST_SUMMARY.search(text)
        with self._lock:
            if not summary:
                self.print("\n".join(text.split("\n")[-30:]))
                return self.fail(f"{preset}: ctest", f"no summary, status {status}, {log.relative_to(self.root)}", seconds)
            bad, total = int(summary[1]), int(summary[2])
            if bad:
                lines = [line for line in text.split("\n") if not re.match(r" *\d+/\d+ Test .* Passed | *Start ", line)]
                self.print("\n".join(line[:240] for line in lines[-120:]))
            elif status != 0:
                return self.fail(f"{preset}: ctest", f"status {status}, {log.relative_to(self.root)}", seconds)
            return self.record(f"{preset}: {total - bad} of {total} tests passed", total - bad, bad, seconds)
