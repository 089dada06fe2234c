#!/usr/bin/python3
"""Installs, runs, upgrades and purges the Debian packages of a folder on a bare Debian 12 in a chroot.

    tools/package_system.py FOLDER_OF_PACKAGES [--folder FOLDER]

Needs root and debootstrap (tools/setup bare). The system is made in build/bare/, or in FOLDER, as tools/bare_system.py does.
Ends with status 1 if a step fails, or if purging leaves a file behind.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys

import bare_system

PACKAGES = ["linstock", "linstock-dev", "linstock-server", "python3-linstock"]

# What the packages must do. The upgrade is to the same package under the next Debian revision.
SCRIPT = r"""set -eu
say() { echo "== $*"; }
before() { find / -xdev \( -name '*linstock*' -o -name '*Linstock*' \) -not -path '/opt/*' -not -path '/proc/*' | sort; }
say install
apt-get -qq update
apt-get -qq install -y --no-install-recommends ./linstock_*.deb ./linstock-server_*.deb ./linstock-dev_*.deb \
    ./python3-linstock_*.deb >/tmp/install.log
say run
linstock --version
linstock fight two-farms --seed 3 -q
linstock rules revised RV-8 | head -n 2
getent passwd linstock
say manual pages and completions
apt-get -qq install -y --no-install-recommends zsh fish >>/tmp/install.log
for program in linstock linstockd; do
    zcat /usr/share/man/man1/$program.1.gz | grep '^.TH'
    bash -n /usr/share/bash-completion/completions/$program
    zsh -n /usr/share/zsh/vendor-completions/_$program
    fish -n /usr/share/fish/vendor_completions.d/$program.fish
done
fish -c 'complete -C "linstock fi"' | grep '^fight'
say server
test -f /usr/share/linstock/web/index.html
linstockd --port 18640 --store /tmp/battles.sqlite >/tmp/linstockd.log 2>&1 &
server=$!
for attempt in $(seq 100); do
    if (exec 3<>/dev/tcp/127.0.0.1/18640) 2>/dev/null; then break; fi
    sleep 0.2
done
exec 3<>/dev/tcp/127.0.0.1/18640
printf 'GET / HTTP/1.0\r\nHost: 127.0.0.1:18640\r\n\r\n' >&3
head -n 1 <&3 | grep -q ' 200 '
exec 3>&-
kill $server
wait $server || true
say compile
apt-get -qq install -y --no-install-recommends g++ pkg-config >>/tmp/install.log
g++ example/battle.cpp -o /tmp/battle -DLINSTOCK_DATA_FOLDER="\"$(pkg-config --variable=datafolder linstock)\"" \
    $(pkg-config --cflags --libs linstock)
/tmp/battle two-farms 3 | tail -n 1
say Python
python3 -c "import linstock; print(linstock.__version__, linstock.data_folder())"
python3 - <<'END'
import linstock
state = linstock.Game("two-brigades", "revised").new_initial_state(seed=7)
for _ in range(5):
    action = state.legal_actions()[0]
    state.apply_action(action)
    print(action.text)
print(state.rollout(7, "random", "random").is_terminal())
END
test -f /usr/lib/python3/dist-packages/linstock/py.typed
test -d /usr/lib/python3/dist-packages/linstock/__pycache__
say upgrade
for package in *.deb; do
    dpkg-deb -R "$package" /tmp/unpacked
    sed -i 's/^Version: \(.*\)-1$/Version: \1-2/; s/(= \([^)]*\)-1)/(= \1-2)/' /tmp/unpacked/DEBIAN/control
    mkdir -p /tmp/next
    dpkg-deb -b /tmp/unpacked /tmp/next >/dev/null
    rm -r /tmp/unpacked
done
apt-get -qq install -y --no-install-recommends /tmp/next/*.deb >>/tmp/install.log
dpkg-query -W 'linstock*' python3-linstock
linstock fight two-farms --seed 3 -q
python3 -c "import linstock; print(linstock.__version__)"
say purge
apt-get -qq purge -y linstock linstock-server linstock-dev python3-linstock >>/tmp/install.log
left=$(before)
if [ -n "$left" ]; then
    echo "purging left these behind:"
    echo "$left"
    exit 1
fi
say done
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", type=pathlib.Path)
    parser.add_argument("--folder", type=pathlib.Path, default=bare_system.ROOT / "build" / "bare")
    options = parser.parse_args()
    packages = sorted(options.packages.glob("*.deb"))
    names = sorted(path.name.partition("_")[0] for path in packages)
    if names != PACKAGES:
        print(f"package_system: {options.packages}: expected one package of each name: {', '.join(PACKAGES)}; "
              f"found {[path.name for path in packages]}", file=sys.stderr)
        return 2
    folder = options.folder.resolve()
    system = bare_system.copy_of_base(folder, "bookworm", "packages")
    project = system / "opt/linstock"
    project.mkdir()
    for package in packages:
        shutil.copy(package, project)
    shutil.copytree(bare_system.ROOT / "examples/library", project / "example")
    (project / "script").write_text(SCRIPT)
    log = folder / "packages.log"
    process = bare_system.start(system, "bash script", log)
    try:
        status = process.wait(30 * 60)
    except subprocess.TimeoutExpired:
        status = "out of time"
    finally:
        bare_system.stop(process)
    print(log.read_text(errors="replace").rstrip())
    bare_system.remove(system)
    return 0 if status == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
