"""Simulate nodes that share a database, with faults, for as many seeds as wanted.

python -m tests.server.store.simulation                       50,000 schedules (half an hour on one core)
python -m tests.server.store.simulation --schedules 1000000 --progress FILE    resume from FILE
python -m tests.server.store.simulation --seed 42             the trace of one schedule
python -m tests.server.store.simulation --kind Player         schedules whose clients are all of that kind
python -m tests.server.store.simulation --plant --schedules 10000    how soon each planted fault is found
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic

from tests.server.store.simulation.clients.client import Client
from tests.server.store.simulation.planted import FAULTS, search
from tests.server.store.simulation.world import KINDS, run, trace_of

REPORT_SECONDS = 10.0


def violations(seeds: Iterable[int], kind: type[Client] | None) -> Iterator[tuple[int, AssertionError | None]]:
    """Each seed, and what did not hold in its schedule."""
    for seed in seeds:
        try:
            run(seed, kind)
        except AssertionError as violation:
            yield seed, violation
        else:
            yield seed, None


def simulate(first: int, schedules: int, progress: Path | None, kind: type[Client] | None) -> int:
    """Run schedules with consecutive seeds; the number of those with a violation."""
    begun = reported = monotonic()
    done = int(progress.read_text() or 0) if progress and progress.exists() else 0
    start, failed = done, 0
    for seed, violation in violations(range(first + done, first + schedules), kind):
        done += 1
        if violation:
            failed += 1
            print(f"seed {seed}: {violation}", flush=True)
        if monotonic() >= reported + REPORT_SECONDS or done == schedules:
            reported = monotonic()
            rate = (done - start) / (reported - begun)
            print(f"{done:,} of {schedules:,} schedules, {rate:,.0f} a second, {failed} with violations", flush=True)
            if progress:
                progress.write_text(f"{done}")
    if progress:
        progress.unlink()
    return failed


def plant(seeds: Sequence[int]) -> int:
    """Plant each fault and search for it; the number of those that were not found."""
    missed = 0
    for name, fault in FAULTS.items():
        found = search(fault, seeds)
        missed += found is None
        what = f"{found.schedules:6,}: {found.violation}" if found else f"not in {len(seeds):,}"
        print(f"{name}: {what}", flush=True)
    return missed


def main() -> None:
    """Simulate; exit code 1 if anything did not hold, or a planted fault was not found."""
    kinds = {kind.__name__: kind for kind in KINDS}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--schedules", type=int, default=50_000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first schedule")
    parser.add_argument("--progress", type=Path, help="a file with the number of schedules that are done")
    parser.add_argument("--seed", type=int, help="print the trace of this schedule instead")
    parser.add_argument("--kind", choices=kinds, help="the kind of all clients; by default the seed chooses")
    parser.add_argument("--plant", action="store_true", help="plant faults, and search for each")
    options = parser.parse_args()
    kind = kinds.get(options.kind)
    if options.seed is not None:
        print("\n".join(trace_of(options.seed, kind)))
        return
    if options.plant:
        sys.exit(plant(range(options.first, options.first + options.schedules)) > 0)
    sys.exit(simulate(options.first, options.schedules, options.progress, kind) > 0)


if __name__ == "__main__":
    main()
