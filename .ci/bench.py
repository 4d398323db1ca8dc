"""Times commands by turns and prints tables: bench.py WORK RUNS (see .ci/bench)."""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

work, runs = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2])
pipeline = str(work / "pipeline")


def once(args, env=None):
    """Wall clock (s), processor time (s) and peak memory (MB) of one process."""
    start = time.perf_counter()
    p = subprocess.Popen(args, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **(env or {})})
    _, status, use = os.wait4(p.pid, 0)
    took = time.perf_counter() - start
    p.returncode = os.waitstatus_to_exitcode(status)
    if p.returncode not in (0, 1):
        print(f"note: {' '.join(args)} ended with {p.returncode}")
    return took, use.ru_utime + use.ru_stime, use.ru_maxrss / 1024


def table(rows, head):
    print("| " + " | ".join(head) + " |\n|" + "---|" * len(head))
    for r in rows:
        print("| " + " | ".join(r) + " |")
    print()


def compare(title, commands, runs):
    """Runs the commands by turns; the first turn warms the caches and does not count."""
    seen = {name: [] for name, _ in commands}
    for turn in range(runs + 1):
        for name, args in commands:
            m = once(args)
            if turn:
                seen[name].append(m)
    print(f"## {title}\n")
    rows = []
    for name, _ in commands:
        wall, cpu, mem = zip(*seen[name])
        rows.append([name, f"{min(wall):.3f}", f"{statistics.median(wall):.3f}", f"{min(cpu):.3f}", f"{statistics.median(cpu):.3f}", f"{max(mem):.0f}"])
    table(rows, ["", "wall, least (s)", "wall, median", "processor, least (s)", "processor, median", "peak memory (MB)"])
    return {name: min(m[0] for m in seen[name]) for name in seen}


def lines(path):
    with open(path, "rb") as f:
        return sum(block.count(b"\n") for block in iter(lambda: f.read(1 << 20), b"")) - 1


print(f"Machine: {os.cpu_count()} cores, load {os.getloadavg()[0]:.2f} at the start (an idle machine is below 0.1).\n")
out = str(work / "out")
if (work / "pool.csv").exists():
    pool = str(work / "pool.csv")
    commands = [("pipeline check -f auto --to parquet", [pipeline, "check", "--quiet", "-f", "auto", "--to", "parquet", "-o", out, pool])]
    if (work / "peer/bench").exists() and shutil.which("node"):
        commands.append(("DuckDB, whole process", ["node", str(work / "peer/bench/duckdb.mjs"), pool, str(work / "duck")]))
    best = compare(f"Pool of real decks: {lines(pool)} rows, {os.path.getsize(pool) / 1e6:.0f} MB", commands, runs)
    if len(best) == 2:
        a, b = best.values()
        print(f"Least against least: {b / a:.1f} times.\n")
    print("Where the time goes (-v):\n\n```")
    said = subprocess.run([pipeline, "check", "-v", "-f", "auto", "--to", "parquet", "-o", out, pool], capture_output=True, text=True).stderr
    print("\n".join(line for line in said.split("\n") if " rows/s)" in line))
    print("```\n")

growth = []
for n in (4, 5, 6, 7):
    path = str(work / f"decks{n}.csv")
    m = [once([pipeline, "check", "--quiet", "-f", "auto", "--to", "parquet", "-o", out, path]) for _ in range(runs if n < 7 else min(runs, 3))]
    growth.append((lines(path), min(x[0] for x in m), statistics.median(x[0] for x in m), max(x[2] for x in m)))
print("## Growth: generated deck lists\n")
table(
    [[str(r), f"{a:.3f}", f"{b:.3f}", f"{mem:.0f}", f"{r / a / 1e6:.2f}", "" if i == 0 else f"{a / growth[i - 1][1]:.1f}"] for i, (r, a, b, mem) in enumerate(growth)],
    ["rows", "wall, least (s)", "wall, median", "peak memory (MB)", "M rows/s", "times the line above"],
)
event = str(work / "event")
compare(
    "An event of 20 players",
    [
        ("csv, arrow", [pipeline, "run", "--quiet", "-o", out, "--to", "csv,arrow", event]),
        ("csv, arrow, xlsx, html", [pipeline, "run", "--quiet", "-o", out, "--to", "csv,arrow,xlsx,html", event]),
        ("everything", [pipeline, "run", "--quiet", "-o", out, event]),
    ],
    max(runs, 10),
)
