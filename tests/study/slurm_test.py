#!/usr/bin/env python3
"""Plays a study as a Slurm array, on a cluster of one node that this test starts and stops.

    slurm_test.py PROGRAM SOURCE

Needs Debian's slurm-wlm and munge (tools/setup slurm), and root. Without them it is skipped with exit status 77.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAM, SOURCE = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
STUDY = ["two-brigades", "--battles", "24", "--blue", "random", "--grey", "random"]
LADDER = ["two-brigades", "--levels", "sergeant,recruit", "--ruleset", "revised", "--pairs", "6"]
SKIPPED = 77
TIMEOUT = 120

CONF = """
ClusterName=linstock
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={port}
SlurmdPort={next_port}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={home}/munge/socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_interval=2
StateSaveLocation={home}/state
SlurmdSpoolDir={home}/spool
SlurmctldPidFile={home}/slurmctld.pid
SlurmdPidFile={home}/slurmd.pid
SlurmctldLogFile={home}/slurmctld.log
SlurmdLogFile={home}/slurmd.log
SlurmdParameters=config_overrides
NodeName=here NodeHostname={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=here Default=YES MaxTime=INFINITE State=UP
"""


def skip(why):
    print(f"slurm_test: skipped: {why}")
    sys.exit(SKIPPED)


def wait_for(what, condition):
    end = time.monotonic() + TIMEOUT
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(f"slurm_test: {what} did not appear within {TIMEOUT} s")
        time.sleep(0.2)


class Cluster:
    def __init__(self, home):
        self.home = home
        self.daemons = []
        self.env = {**os.environ, "SLURM_CONF": str(home / "slurm.conf"), "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"}

    def __enter__(self):
        for folder in ("state", "spool", "munge"):
            (self.home / folder).mkdir()
        self.home.chmod(0o755)
        key = self.home / "munge" / "key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        host = subprocess.run(["hostname", "-s"], capture_output=True, text=True, check=True).stdout.strip()
        port = 20000 + os.getpid() % 20000
        (self.home / "slurm.conf").write_text(CONF.format(home=self.home, host=host, port=port, next_port=port + 1))
        munge = self.home / "munge"
        self.start("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={munge / 'socket'}",
                   f"--pid-file={munge / 'pid'}", f"--log-file={munge / 'log'}", f"--seed-file={munge / 'seed'}")
        wait_for("munge's socket", (munge / "socket").exists)
        self.start("slurmctld", "-D", "-c")
        self.start("slurmd", "-D", "-c", "-N", "here")
        wait_for("the node", lambda: "idle" in self.run("sinfo", "-h", "-o", "%T", check=False).stdout)
        return self

    def start(self, *command):
        log = open(self.home / f"{command[0]}.out", "wb")
        self.daemons.append(subprocess.Popen(command, env=self.env, stdout=log, stderr=log))

    def run(self, *command, check=True):
        return subprocess.run(command, env=self.env, capture_output=True, text=True, check=check, cwd=self.home)

    def __exit__(self, *_):
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()


def main():
    for tool in ("slurmctld", "slurmd", "munged", "sbatch"):
        if shutil.which(tool) is None:
            skip(f"there is no {tool} (tools/setup slurm)")
    if os.geteuid() != 0:
        skip("the daemons need root")
    with tempfile.TemporaryDirectory(prefix="linstock-slurm-") as folder, Cluster(pathlib.Path(folder)) as cluster:
        array = cluster.home / "array"
        job = SOURCE / "docs" / "jobs" / "study-array.sbatch"
        cluster.run("sbatch", "--array=1-3", "--cpus-per-task=1", "--time=10", str(job), *STUDY, "--out", str(array))
        wait_for("the merged study", lambda: (array / "report.html").exists()
                 and cluster.run("squeue", "-h").stdout.strip() == "")
        shards = sorted(path.name for path in array.glob("rows-*.jsonl"))
        if shards != [f"rows-{k}-of-3.jsonl" for k in (1, 2, 3)]:
            raise SystemExit(f"slurm_test: the array wrote {shards}")
        single = cluster.home / "single"
        cluster.run(str(PROGRAM), "study", *STUDY, "--threads", "1", "--out", str(single))
        for path in sorted(single.iterdir()):
            if (array / path.name).read_bytes() != path.read_bytes():
                raise SystemExit(f"slurm_test: {path.name} of the array differs from that of one process")
        print(f"slurm_test: {len(list(single.iterdir()))} files of three array tasks equal those of one process")
        out = cluster.home / "ladder.jsonl"
        job = SOURCE / "docs" / "jobs" / "ladder-array.sbatch"
        cluster.run("sbatch", "--array=1-3", "--cpus-per-task=1", "--time=10", str(job), *LADDER, "--out", str(out))
        table = cluster.home / "ladder.txt"
        wait_for("the table of the ladder", lambda: table.exists() and cluster.run("squeue", "-h").stdout.strip() == "")
        if table.read_text() != cluster.run(f"{PROGRAM}-lab", "ladder", *LADDER, "-q").stdout:
            raise SystemExit(f"slurm_test: the table of the array differs from that of one process:\n{table.read_text()}")
        print("slurm_test: the table of three shares of a ladder equals that of one process")


main()
