#!/usr/bin/python3
"""Checks that tools/setup installs every program that scripts, tests and builds call.

    tools/setup_check.py [--self-test]

It reads the programs from the shell scripts, from subprocess calls and shutil.which in Python, from spawn and execFile in
JavaScript, and from find_program in CMake. PACKAGES names the Debian package of each. A program whose package is neither
installed by tools/setup nor part of every Debian system is a fault.
"""

import re
import sys

import sources

# Program -> package. "" is part of every minimal Debian 12 (coreutils, bash, dpkg, ...). "optional": the tests that
# need it are skipped without it.
PACKAGES = {
    "apt-get": "", "awk": "", "bash": "", "basename": "", "cat": "", "chmod": "", "chroot": "", "cp": "", "date": "", "dirname": "", "dpkg": "",
    "dpkg-deb": "", "dpkg-query": "", "env": "", "find": "", "grep": "", "gzip": "", "head": "", "id": "", "ldd": "", "ln": "", "ls": "", "mkdir": "", "mktemp": "", "mount": "",
    "mv": "", "nice": "", "nproc": "", "prlimit": "", "realpath": "", "rm": "", "sed": "", "seq": "", "sh": "", "sleep": "", "sort": "",
    "tail": "", "tar": "", "tee": "", "timeout": "", "touch": "", "tr": "", "true": "", "unshare": "", "wc": "", "xargs": "",
    "sudo": "optional", "mpirun": "optional", "sbatch": "optional", "systemd-analyze": "optional", "systemd-sysusers": "optional",
    "sinfo": "optional", "srun": "optional",
    "ccache": "ccache", "chromium": "chromium", "clang-format-19": "clang-format-19", "clang-tidy-19": "clang-tidy-19",
    "cmake": "cmake", "cpack": "cmake", "ctest": "cmake", "debootstrap": "debootstrap", "doxygen": "doxygen", "dpkg-shlibdeps": "build-essential",
    "file": "file", "g++": "build-essential", "git": "git", "haproxy": "haproxy", "help2man": "help2man", "hostname": "hostname", "initdb": "postgresql", "mkdocs": "mkdocs", "mold": "mold",
    "nginx": "nginx-light", "ninja": "ninja-build", "node": "nodejs", "npm": "npm", "npx": "npm", "openssl": "openssl", "ps": "procps",
    "python3": "python3", "valgrind": "valgrind", "wasm-ld-19": "lld-19",
}
# Programs that other programs call.
CALLED_BY_OTHERS = {"cpack": ("file", "dpkg-shlibdeps")}

SHELL = ("play", "test", ".ci/run", "tools/setup", "tools/npm_packages", "*.sh")
BUILTINS = set("""if then elif else fi for while until do done case esac in function select time ! { } [[ [ ]] : . source alias bg bind break
    builtin cd command continue declare echo eval exec exit export false getopts hash jobs kill let local mapfile printf pwd read readonly
    return set shift shopt test trap true type ulimit umask unset wait""".split())
# Programs that run the program after their own options.
WRAPPERS = {"exec", "env", "nice", "timeout", "xargs", "command", "sudo", "time"}


def without_text(script):
    """A shell script without comments, here-documents and the insides of quotes; $(...) inside double quotes stays."""
    script = re.sub(r"<<-?'?(\w+)'?.*?\n\1\n", "\n", script, flags=re.S)

    def replace(match):
        token = match[0]
        if token.startswith('"'):
            return '"" ' + " ".join(f"; {inner} ;" for inner in re.findall(r"\$\(([^()]*)\)", token))
        return "''" if token.startswith("'") else ""
    return re.sub(r"""'[^']*'|"(?:\\.|[^"\\])*"|(?<!\S)#[^\n]*""", replace, script)


def shell_programs(script):
    text = without_text(script).replace("\\\n", " ")
    functions = set(re.findall(r"^\s*(?:function\s+)?(\w+)\s*\(\)", text, re.M))
    names = set()
    # Items of an array are not commands, and neither is a case label.
    text = re.sub(r"\w+\+?=\([^()]*\)", "", text)
    text = re.sub(r"^\s*[^\s()|;]+(\s*\|\s*[^\s()|;]+)*\)", "", text, flags=re.M)
    for command in re.split(r"\n|;|\|\|?|&&?|\$\(|\(|\)|`|<\(", text):
        words = command.split()
        while words:
            word = words.pop(0)
            if re.fullmatch(r"\w+\+?=\S*", word) or word in BUILTINS - {"exec", "command", "time", "for", "case", "in"}:
                if word in ("echo", "printf", "local", "export", "read", "set", "trap", "source", ".", "cd", "mapfile", "shift", "[", "[[",
                            "declare", "return", "exit", "unset", "wait", "kill", "test", "eval"):
                    break
                continue
            if word in ("for", "case", "in"):
                break
            if word in WRAPPERS:
                if word not in BUILTINS:
                    names.add(word)
                while words and (words[0].startswith(("-", '"')) or re.fullmatch(r"[\d.]+|\w+=\S*", words[0])):
                    words.pop(0)
                continue
            if re.fullmatch(r"[a-z][a-z0-9+_-]*", word) and word not in functions:
                names.add(word)
            break
    return names


PYTHON_CALL = re.compile(r"""(?:subprocess\.\w+|Popen|run|check_output|check_call|start|step)\(\s*(?:[^()\[\]"']*,\s*)?\[\s*["']([a-z][\w.+-]*)["']|which\(["']([\w.+-]+)["']""")
NODE_CALL = re.compile(r"""(?:spawn|spawnSync|execFile|execFileSync)\(\s*["']([a-z][\w.+-]*)["']""")
CMAKE_CALL = re.compile(r"find_program\(\s*\w+\s+(?:NAMES\s+)?([\w.+-]+)")


def called(name, text):
    """The programs that a file calls by a name of their own (not by a path)."""
    if name.endswith(".py"):
        return {one or other for one, other in PYTHON_CALL.findall(text)}
    if name.endswith((".mjs", ".js", ".ts")):
        return set(NODE_CALL.findall(text))
    if name.endswith((".cmake", "CMakeLists.txt")):
        return set(CMAKE_CALL.findall(text))
    return shell_programs(text)


def installed(setup):
    """The packages that tools/setup names in its groups."""
    return {word for group in re.findall(r"^\w+=\(([^()]*)\)", setup, re.M) + re.findall(r"\w+\+=\(([a-z][^()]*)\)", setup)
            for word in group.split()}


def faults(calls, packages):
    """Messages for the programs called: `calls` maps a program to the files that call it."""
    out = []
    for program in sorted(set(calls) | {other for program in calls for other in CALLED_BY_OTHERS.get(program, ())}):
        callers = ", ".join(sorted(calls.get(program, ["cpack"]))[:3])
        if program not in PACKAGES:
            out.append(f"{callers}: calls '{program}', and PACKAGES in tools/setup_check.py does not say which package has it")
        elif PACKAGES[program] not in ("", "optional") and PACKAGES[program] not in packages:
            out.append(f"{callers}: calls '{program}', and tools/setup does not install {PACKAGES[program]}")
    return out


def self_test():
    wrong = []

    def holds(what, right):
        if not right:
            wrong.append(what)
    holds("commands of a script", shell_programs('a=1\nif ! cmake --preset dev | tee "$log"; then exec ninja -C x; fi\n# git\necho "file $(npm ci)"\n')
          == {"cmake", "tee", "ninja", "npm"})
    holds("a function is no program", shell_programs("say() { printf x; }\nsay hello\nnice -n 19 ctest\n") == {"nice", "ctest"})
    holds("labels and arrays", shell_programs('case "$1" in\n  build | web) git add x ;;\nesac\nlist=(file git)\n') == {"git"})
    holds("Python", called("a.py", 'subprocess.run(["git", "-C"])\nshutil.which("file")\nrun([program])\n') == {"git", "file"})
    holds("JavaScript", called("a.mjs", 'spawn("chromium", [])') == {"chromium"})
    holds("CMake", called("CMakeLists.txt", "find_program(P NAMES mold)") == {"mold"})
    holds("packages", {"git", "file", "nodejs"} <= installed("build=(git\n  file)\nif x; then build+=(nodejs npm); fi\n"))
    holds("a missing package is found", faults({"git": ["a.py"]}, set()) != [] and faults({"git": ["a.py"]}, {"git"}) == [])
    holds("cpack calls file", any("'file'" in fault for fault in faults({"cpack": ["a.py"]}, {"cmake", "build-essential"})))
    holds("an unknown program is found", faults({"frobnicate": ["a.sh"]}, set()) != [])
    for one in wrong:
        print(f"self-test: not so: {one}")
    print(f"setup check, self-test: {len(wrong)} wrong")
    return 1 if wrong else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    calls = {}
    for name in sources.files(*SHELL, "*.py", "web/*.mjs", "web/*.js", "tests/*.mjs", "*.cmake", "*CMakeLists.txt"):
        for program in called(name, sources.read(name)):
            calls.setdefault(program, []).append(name)
    found = faults(calls, installed(sources.read("tools/setup")))
    print("\n".join(found + [f"setup check: {len(calls)} programs, {len(found)} faults"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
