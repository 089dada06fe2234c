#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes THIRD_PARTY_NOTICES.txt from what Linstock ships, and checks that the file is current.

    tools/notices.py [BUILD]           write it
    tools/notices.py --check [BUILD]   compare it with what is shipped; exit status 1 if it differs
    tools/notices.py --self-test

BUILD has the built programs apps/linstock and apps/linstockd; default: build/release, else build/dev.
The components are found, not listed by hand:

  the page             npm packages whose code or fonts are in web/dist (a list that `npm run build` writes)
  the programs         Debian packages whose C++ headers are compiled into the programs (ninja -t deps)
  the Python package   the same for its module, where BUILD has it; listed only for components that the programs lack
  the engine           the same for build/wasm/linstock.wasm, which runs in the browser
  system libraries     Debian packages of the libraries that the programs load (readelf -d)

The file is committed, so a new component or licence appears in the review of the change that brings it, and the page can
be built where no C++ program is. Entries have no version numbers: the file changes only when a component or licence does.
Licence texts of Debian packages are compared on Debian 12 only, because other releases have other copyright
files. Without a complete build/wasm, entries of the engine in the browser alone are not compared; without the Python
package in BUILD, entries of that alone are not.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE = ROOT / "THIRD_PARTY_NOTICES.txt"
LINE = "=" * 80
USES = ("the page", "the engine in the browser", "the programs (compiled in)", "the programs (as a system library)", "the Python package (compiled in)")
PAGE, BROWSER, PROGRAMS, LINKED, PYTHON = USES
PROGRAM_NAMES = ("linstock", "linstockd")

HEAD = """Third-party notices

Linstock is under the MIT licence; see LICENSE. It contains or uses the software and fonts below.
Each of them stays under its own licence.

"The programs" are linstock and linstockd. The Python package contains a module of its own. A system
library is not part of Linstock: the operating system provides it.

Written by tools/notices.py. Do not edit.
"""

# Debian's short names of licences, as SPDX writes them.
SPDX = {"Expat": "MIT", "BSD-3-clause": "BSD-3-Clause", "BSD-2-clause": "BSD-2-Clause",
        "Expat with embedded exception": "MIT with an exception for object code",
        "APACHE-2-LLVM-EXCEPTIONS": "Apache-2.0 WITH LLVM-exception", "public-domain": "public domain"}

# Debian packages whose copyright file has no machine-readable form: title, licence, a phrase that the file must contain,
# source, note.
BY_HAND = {
    "gcc": ("GCC runtime libraries (libstdc++, libgcc)", "GPL-3.0-or-later WITH GCC-exception-3.1",
            "GCC RUNTIME LIBRARY EXCEPTION", "https://gcc.gnu.org",
            "The GCC Runtime Library Exception allows programs under any licence to contain parts of these libraries.\n"
            "Its text: https://www.gnu.org/licenses/gcc-exception-3.1.html"),
    "glibc": ("GNU C Library", "LGPL-2.1-or-later", "GNU Lesser General Public", "https://www.gnu.org/software/libc/", ""),
}
# Headers of interfaces in C, even where one has a template for C++: none of their code is in the programs.
INTERFACES = {"linux", "glibc"}
# Folders of a component that no build uses.
NOT_SHIPPED = {"debian", "test", "tests", "tools", "doc", "docs", "cmake", "examples"}
# A longer copyright file also describes tests, documents and tools, which are not shipped: only its part on all files counts.
WHOLE_COPYRIGHT = 16_000


class NoticeError(Exception):
    """The notices cannot be written or compared; the message says what to do."""


@dataclass
class Entry:
    name: str
    licence: str
    source: str
    uses: set = field(default_factory=set)
    text: str = ""
    debian: bool = False

    def written(self):
        uses = ", ".join(use for use in USES if use in self.uses)
        head = f"{LINE}\n{self.name}\nLicence: {self.licence}\nUsed in: {uses}\nSource: {self.source}\n"
        return head + (f"\n{self.text}\n" if self.text else "")


def tidy(text):
    """The text without trailing spaces, carriage returns and runs of empty lines."""
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").replace("\f", "\n").split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def written(entries):
    for entry in entries:
        if LINE in entry.text.split("\n"):
            raise NoticeError(f"{entry.name}: its licence has the line that parts the entries")
    ordered = sorted(entries, key=lambda entry: entry.name.lstrip("@{").casefold())
    return HEAD + "\n" + "\n".join(entry.written() for entry in ordered)


def parsed(text):
    """The entries of a written file, by name."""
    entries = {}
    for part in text.split(LINE + "\n")[1:]:
        head, _, body = part.partition("\n\n")
        lines = head.rstrip("\n").split("\n")
        values = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
        if set(values) != {"Licence", "Used in", "Source"}:
            raise NoticeError(f"the entry {lines[0]!r} needs the lines Licence, Used in and Source")
        entries[lines[0]] = Entry(lines[0], values["Licence"], values["Source"], set(values["Used in"].split(", ")),
                                  body.strip("\n"))
    return entries


def differences(committed, shipped, browser_known=True, debian_texts=True, python_known=True):
    """How the committed entries differ from the shipped ones, both given by name."""
    found = []
    unknown = ([] if browser_known else [{BROWSER}]) + ([] if python_known else [{PYTHON}])
    for name, entry in shipped.items():
        if name not in committed:
            found.append(f"{name} is shipped ({', '.join(sorted(entry.uses))}) and has no entry")
            continue
        old = committed[name]
        uses = old.uses if browser_known or BROWSER in entry.uses else old.uses - {BROWSER}
        for what, was, now in (("licence", old.licence, entry.licence), ("source", old.source, entry.source),
                               ("uses", ", ".join(sorted(uses)), ", ".join(sorted(entry.uses)))):
            if was != now and (what != "source" or not entry.debian or debian_texts):
                found.append(f"{name}: {what} {was!r} is now {now!r}")
        if old.text != entry.text and (debian_texts or not entry.debian):
            found.append(f"{name}: the licence text has changed")
    for name, old in committed.items():
        if name not in shipped and old.uses not in unknown:
            found.append(f"{name} has an entry and is not shipped")
    return found


# ---------------------------------------------------------------- npm

def npm_entry(folder):
    """The entry of an installed npm package."""
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    files = sorted(path for path in folder.iterdir() if re.fullmatch(r"licen[cs]e(\.(md|txt))?", path.name, re.I))
    if not files or not isinstance(about.get("license"), str):
        raise NoticeError(f"{folder}: the package names no licence or has no licence file; look it up and decide")
    text = files[0].read_text(encoding="utf-8")
    # Vite's file continues with the licences of packages inside Vite itself, which are not part of the page.
    text = re.split(r"^# Licenses of bundled dependencies$", text, maxsplit=1, flags=re.M)[0]
    repository = about.get("repository") or {}
    address = repository if isinstance(repository, str) else repository.get("url", "")
    if re.fullmatch(r"[\w.-]+/[\w.-]+", address):
        address = f"https://github.com/{address}"
    address = re.sub(r"\.git$", "", re.sub(r"^git\+", "", address))
    return Entry(about["name"], about["license"], address, {PAGE}, tidy(text))


def npm_entries(web):
    listing = web / "dist" / ".build" / "bundled-packages.json"
    if not listing.is_file():
        raise NoticeError(f"{listing.relative_to(web.parent)} is missing: npm --prefix web run build")
    return [npm_entry(web / "node_modules" / name) for name in json.loads(listing.read_text(encoding="utf-8"))]


# ---------------------------------------------------------------- Debian

def output(*command):
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        raise NoticeError(f"{' '.join(command[:4])}: {(answer.stderr or answer.stdout).strip()[:300]}")
    return answer.stdout


def stanzas(text):
    """The paragraphs of a machine-readable copyright file: dictionaries of field to value, continuation lines kept."""
    all_of = []
    for paragraph in re.split(r"\n[ \t]*\n", re.sub(r"^#.*\n", "", text, flags=re.M)):
        fields = {}
        for line in paragraph.split("\n"):
            match = re.match(r"([A-Za-z][\w-]*):\s*(.*)$", line)
            if match:
                name = match.group(1)
                fields[name] = match.group(2)
            elif fields and line.strip():
                fields[name] += "\n" + ("" if line.strip() == "." else line.strip())
        if fields:
            all_of.append(fields)
    return all_of


def debian_copyright(text):
    """(title, licence, source, licence text) of a machine-readable copyright file; None of another."""
    if not text.startswith("Format:"):
        return None
    parts = stanzas(text)
    main = next((part for part in parts if part.get("Files", "").split() == ["*"]), None)
    if main is None or "License" not in main:
        return None
    texts = {part["License"].split("\n")[0]: part["License"] for part in parts if "Files" not in part and "License" in part}
    whole = len(text) <= WHOLE_COPYRIGHT
    chosen = [part for part in parts if not NOT_SHIPPED.issuperset(one.split("/")[0] for one in part.get("Files", "debian").split() if not one.endswith(".py"))] if whole else [main]
    lines, named = [], []
    for part in chosen:
        # A paragraph without this field has the licence among its copyright lines.
        name, _, body = part.get("License", "").partition("\n")
        if name and name not in named:
            named.append(name)
        what = "" if part is main else f"Files: {' '.join(part['Files'].split())}\n"
        rights = "\n".join(line.strip() for line in part.get("Copyright", "").split("\n") if line.strip())
        lines.append(f"{what}Copyright: {rights}" + (f"\nLicence: {SPDX.get(name, name)}" if name else "") + (f"\n\n{body}" if body else ""))
    for name in dict.fromkeys(one for name in named for one in [name, *re.split(r" (?:or|and) ", name)]):
        if "\n" in texts.get(name, ""):
            lines.append(f"Licence {SPDX.get(name, name)}:\n\n" + texts[name].split("\n", 1)[1])
    first = main["License"].split("\n")[0].strip()
    others = {name.strip() for name in named} - {first}
    licence = SPDX.get(first, first) + (" and others" if others else "")
    top = parts[0]
    title = top.get("Upstream-Name", "").strip()
    source = next((word for word in top.get("Source", "").split() + top.get("Upstream-Contact", "").split() if "://" in word), "")
    return title, licence, source, tidy("\n\n".join(lines))


def key_of(source_package):
    """gcc-12 and gcc-14, boost1.81 and boost1.83 are one component."""
    return re.sub(r"-?\d[\d.]*$", "", source_package)


def debian_entry(source_package, package, uses, documents=pathlib.Path("/usr/share/doc")):
    text = (documents / package / "copyright").read_text(encoding="utf-8", errors="replace")
    key = key_of(source_package)
    if key in BY_HAND:
        title, licence, phrase, source, note = BY_HAND[key]
        if phrase.casefold() not in text.casefold():
            raise NoticeError(f"{package}: its copyright file no longer says {phrase!r}; read it, then correct BY_HAND")
        entry = Entry(title, licence, source, set(uses), note, True)
    else:
        found = debian_copyright(text)
        if found is None:
            raise NoticeError(f"{package}: its copyright file is not machine-readable; read it and add {key!r} to BY_HAND")
        title, licence, source, text = found
        entry = Entry(title or key, licence, source, set(uses), text, True)
    if entry.uses == {LINKED}:
        entry.text = f"Not contained in Linstock. On Debian its licence is in /usr/share/doc/{package}/copyright."
    return entry


def owners(paths):
    """The Debian packages of files: path to (source package, package). A file of no package is left out."""
    asked = {}
    for path in paths:
        # Folders on the way may be links, as /lib is, and dpkg knows a file by the name under which it was installed.
        for name in {path, os.path.realpath(path)}:
            asked.setdefault(name, path)
            if name.startswith("/usr/lib"):
                asked.setdefault(name.removeprefix("/usr"), path)
    names = {}
    listed = subprocess.run(["dpkg-query", "-S", *asked], capture_output=True, text=True, check=False).stdout
    for line in listed.splitlines():
        package, _, path = line.rpartition(": ")
        if path in asked:
            names[asked[path]] = package.split(",")[0].split(":")[0]
    sources = {}
    wanted = sorted(set(names.values()))
    if wanted:
        for line in output("dpkg-query", "-W", "-f", "${Package} ${source:Package}\n", *wanted).splitlines():
            package, source = line.split()
            sources[package] = source
    return {path: (sources[package], package) for path, package in names.items()}


def needed(program):
    """The shared libraries that a program names itself, as paths."""
    known = {}
    for line in output("/sbin/ldconfig", "-p").splitlines():
        match = re.match(r"\s+(\S+) .* => (\S+)$", line)
        if match:
            known.setdefault(match.group(1), match.group(2))
    names = re.findall(r"\(NEEDED\).*\[(.+)\]", output("readelf", "-d", str(program)))
    lost = [name for name in names if name not in known]
    if lost:
        raise NoticeError(f"{program}: no installed library is called {lost[0]}")
    return [os.path.realpath(known[name]) for name in names]


def headers(build, targets):
    """(the system's headers that the objects of these targets include, whether every object is built)"""
    objects = {name for name in output("ninja", "-C", str(build), "-t", "inputs", *targets).splitlines() if name.endswith((".o", ".obj"))}
    found, built, current = set(), set(), None
    for line in output("ninja", "-C", str(build), "-t", "deps").splitlines():
        if line.startswith("    "):
            if current in objects:
                path = os.path.normpath(os.path.join(build, line.strip()))
                if path.startswith("/usr/"):
                    found.add(path)
        elif ": #deps" in line:
            current = line.split(": #deps")[0]
            built.add(current)
    return found, objects <= built


def has_templates(paths):
    return any(re.search(r"^\s*template\s*<", pathlib.Path(path).read_text(encoding="utf-8", errors="replace"), re.M) for path in paths)


def debian_entries(build, wasm):
    """(entries, whether the engine in the browser is known in full, whether the Python package is)"""
    programs = [build / "apps" / name for name in PROGRAM_NAMES]
    for program in programs:
        if not program.is_file():
            raise NoticeError(f"{program} is missing: ninja -C {build} {' '.join(PROGRAM_NAMES)}")
    uses, packages = {}, {}

    def add(source, package, use):
        uses.setdefault(key_of(source), set()).add(use)
        # The package that holds the library names the component better than the one with its headers.
        if use == LINKED or key_of(source) not in packages:
            packages[key_of(source)] = (source, package)

    libraries = sorted({path for program in programs for path in needed(program)})
    known = owners(libraries)
    for path in libraries:
        if path not in known:
            raise NoticeError(f"{path} belongs to no Debian package")
        add(*known[path], LINKED)
    included, complete = headers(build, PROGRAM_NAMES)
    if not complete:
        raise NoticeError(f"{build}: not every object of the programs is built: ninja -C {build} {' '.join(PROGRAM_NAMES)}")
    # Code behind a C interface stays in its library; C++ templates become part of the program.
    of_package = {}
    for path, owner in sorted(owners(included).items()):
        of_package.setdefault(owner, []).append(path)
    for owner, paths in of_package.items():
        if key_of(owner[0]) not in INTERFACES and has_templates(paths):
            add(*owner, PROGRAMS)
    python_known = False
    if re.search(r"^build python_package:", (build / "build.ninja").read_text(encoding="utf-8"), re.M):
        included, complete = headers(build, ["python_package"])
        python_known = complete and bool(included)
        for path, owner in sorted(owners(included).items()):
            if key_of(owner[0]) not in uses and key_of(owner[0]) not in INTERFACES and has_templates([path]):
                add(*owner, PYTHON)
    browser_known = False
    if (wasm / "build.ninja").is_file():
        included, complete = headers(wasm, ["linstock_wasm"])
        browser_known = complete and (wasm / "linstock.wasm").is_file()
        # Nothing is shared there: even the C library is linked statically.
        for owner in sorted(set(owners(included).values())):
            add(*owner, BROWSER)
    entries = [debian_entry(*packages[key], uses[key]) for key in packages]
    return entries, browser_known, python_known


# ---------------------------------------------------------------- command line

def shipped(build):
    entries = npm_entries(ROOT / "web")
    debian, browser_known, python_known = debian_entries(build, ROOT / "build" / "wasm")
    return entries + debian, browser_known, python_known


def on_debian_12():
    try:
        text = pathlib.Path("/etc/os-release").read_text(encoding="utf-8")
    except OSError:
        return False
    return re.search(r"^ID=debian$", text, re.M) is not None and re.search(r'^VERSION_ID="12"$', text, re.M) is not None


def self_test():
    """Tests this file on examples; the number of failures."""
    failed = 0

    def expect(what, right):
        nonlocal failed
        if not right:
            failed += 1
            print(f"notices: failed: {what}")

    def refused(what, call, *arguments):
        try:
            call(*arguments)
        except NoticeError:
            return
        expect(what, False)

    alpha = Entry("alpha", "MIT", "https://a.example", {PAGE}, "Copyright A\n\nAll of it.")
    beta = Entry("@b/beta", "ISC", "https://b.example", {BROWSER, PROGRAMS}, "", True)
    text = written([beta, alpha])
    expect("what is written is read back", parsed(text) == {"alpha": alpha, "@b/beta": Entry("@b/beta", "ISC", "https://b.example", {BROWSER, PROGRAMS})})
    expect("entries are in alphabetical order", text.index("alpha") < text.index("@b/beta"))
    refused("a licence with the parting line", written, [Entry("x", "MIT", "", {PAGE}, f"a\n{LINE}\nb")])
    refused("an entry without its licence", parsed, f"{LINE}\nalpha\nUsed in: page\nSource: x\n")

    old = {"alpha": alpha, "@b/beta": beta}
    expect("equal entries do not differ", differences(old, dict(old)) == [])
    expect("a package without an entry", differences({"alpha": alpha}, old) == [f"@b/beta is shipped ({BROWSER}, {PROGRAMS}) and has no entry"])
    expect("an entry without its package", differences(old, {"alpha": alpha}) == ["@b/beta has an entry and is not shipped"])
    expect("another licence", differences({"alpha": alpha}, {"alpha": Entry("alpha", "ISC", "https://a.example", {PAGE}, alpha.text)}) == ["alpha: licence 'MIT' is now 'ISC'"])
    changed = {"alpha": Entry("alpha", "MIT", "https://a.example", {PAGE}, "Copyright B")}
    expect("another text", differences({"alpha": alpha}, changed) == ["alpha: the licence text has changed"])
    expect("an npm package's text counts on every system", differences({"alpha": alpha}, changed, debian_texts=False) != [])
    worded = {"@b/beta": Entry("@b/beta", "ISC", "https://b.example", {BROWSER, PROGRAMS}, "other words", True)}
    expect("a Debian text on Debian 12", differences({"@b/beta": beta}, worded) != [])
    expect("a Debian text elsewhere", differences({"@b/beta": beta}, worded, debian_texts=False) == [])
    native = {"@b/beta": Entry("@b/beta", "ISC", "https://b.example", {PROGRAMS}, "", True)}
    expect("a use that is gone", differences({"@b/beta": beta}, native) != [])
    expect("the browser program is not built", differences({"@b/beta": beta}, native, browser_known=False) == [])
    only = {"c": Entry("c", "MIT", "", {BROWSER})}
    expect("only in a browser program that is not built", differences(only, {}, browser_known=False) == [])
    module = {"d": Entry("d", "MIT", "", {PYTHON})}
    expect("only in a Python package that is not built", differences(module, {}, python_known=False) == [])
    expect("no longer in the Python package", differences(module, {}) != [])
    expect("no longer in the browser program", differences(only, {}) != [])

    copyright_file = (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Delta\n"
        "Source: https://d.example/delta\n\nFiles: *\nCopyright: 2001 D. Elta\n 2002 Others\nLicense: Expat\n\n"
        "Files: hash.c\nCopyright: 1999 H.\nLicense: BSD-2-clause\n As you like.\n .\n Or not.\n\n"
        "Files: sum.c\nCopyright: 1998 S.\n Free for all.\n\n"
        "Files: debian/*\nCopyright: 2003 P.\nLicense: GPL-2+\n\nLicense: Expat\n Permission is granted.\n")
    title, licence, source, body = debian_copyright(copyright_file)
    expect("title and source", (title, source) == ("Delta", "https://d.example/delta"))
    expect("the licence is named as SPDX does", licence == "MIT and others")
    expect("every copyright line", "2001 D. Elta\n2002 Others" in body and "Files: hash.c\nCopyright: 1999 H." in body)
    expect("the licence's own paragraph, and empty lines", body.count("Permission is granted.") == 1 and "As you like.\n\nOr not." in body)
    expect("a paragraph without a licence field", "Files: sum.c\nCopyright: 1998 S.\nFree for all." in body)
    expect("packaging is not shipped", "2003 P." not in body and "GPL" not in body)
    long_file = copyright_file + "\nFiles: tests/*\nCopyright: T.\nLicense: GPL-3\n" + " x\n" * WHOLE_COPYRIGHT
    title, licence, source, body = debian_copyright(long_file)
    expect("of a long file only the part on all files", licence == "MIT" and "hash.c" not in body and "Permission" in body)
    expect("another form of file", debian_copyright("This is a package of things.\n") is None)

    expect("versions are no part of a component", [key_of(one) for one in ("gcc-12", "boost1.81", "llvm-toolchain-19", "curl")] == ["gcc", "boost", "llvm-toolchain", "curl"])

    import tempfile  # only the self-test needs a folder
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        documents = folder / "doc"
        for package, content in (("libdelta1", copyright_file), ("libgcc9", "nothing of interest")):
            (documents / package).mkdir(parents=True)
            (documents / package / "copyright").write_text(content, encoding="utf-8")
        expect("a shared library refers to its own file", "/usr/share/doc/libdelta1/copyright" in debian_entry("delta", "libdelta1", {LINKED}, documents).text)
        expect("compiled in, it has its text", "Permission is granted." in debian_entry("delta", "libdelta1", {LINKED, PROGRAMS}, documents).text)
        refused("a copyright file that no longer says what the table says", debian_entry, "gcc-9", "libgcc9", {LINKED}, documents)
        refused("a file in another form, without a line in the table", debian_entry, "odd", "libgcc9", {LINKED}, documents)

        web = folder / "web"
        package = web / "node_modules" / "vite"
        package.mkdir(parents=True)
        (package / "package.json").write_text(json.dumps({"name": "vite", "license": "MIT", "repository": {"url": "git+https://v.example/vite.git"}}), encoding="utf-8")
        refused("a package without a licence file", npm_entry, package)
        (package / "LICENSE.md").write_text("MIT\r\n\r\n\r\nas is  \n# Licenses of bundled dependencies\nGPL", encoding="utf-8")
        expect("an npm package", npm_entry(package) == Entry("vite", "MIT", "https://v.example/vite", {PAGE}, "MIT\n\nas is"))
        refused("the page is not built", npm_entries, web)
        listing = web / "dist" / ".build" / "bundled-packages.json"
        listing.parent.mkdir(parents=True)
        listing.write_text('["vite"]', encoding="utf-8")
        expect("the packages of the page", [entry.name for entry in npm_entries(web)] == ["vite"])

        header = folder / "a.h"
        header.write_text("// no template <class T> here\nint curl_easy(void);\n", encoding="utf-8")
        expect("a C interface has no templates", not has_templates([header]))
        header.write_text("  template <class T> struct A {};\n", encoding="utf-8")
        expect("a C++ header has", has_templates([header]))
    print("notices: its own examples pass" if failed == 0 else f"notices: {failed} of its own examples fail")
    return failed


def main(arguments):
    if arguments == ["--self-test"]:
        return 1 if self_test() else 0
    check = "--check" in arguments
    folders = [one for one in arguments if not one.startswith("-")]
    unknown = [one for one in arguments if one.startswith("-") and one != "--check"]
    if unknown or len(folders) > 1:
        print(f"notices: cannot read {' '.join(arguments)!r}\n{__doc__}", file=sys.stderr)
        return 2
    choices = [ROOT / "build" / name for name in ("release", "dev")]
    build = pathlib.Path(folders[0]).resolve() if folders else next((one for one in choices if (one / "apps" / "linstockd").is_file()), choices[1])
    try:
        entries, browser_known, python_known = shipped(build)
        if check:
            committed = parsed(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
            found = differences(committed, {entry.name: entry for entry in entries}, browser_known, on_debian_12(),
                                python_known)
            for one in found:
                print(f"{FILE.name}: {one}")
            if found:
                print("notices: read what has changed, then write the file again: tools/notices.py")
            elif not browser_known:
                print("notices: current; the engine for the browser is not built in full, so only the built part was compared")
            return 1 if found else 0
        if not browser_known:
            raise NoticeError("the engine for the browser is not built: cmake --preset wasm && ninja -C build/wasm linstock_wasm")
        if not python_known:
            raise NoticeError(f"the Python package is not built: tools/setup python, then ninja -C {build} python_package")
        FILE.write_text(written(entries), encoding="utf-8")
        print(f"{FILE.name}: {len(entries)} components")
        return 0
    except NoticeError as error:
        print(f"notices: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
