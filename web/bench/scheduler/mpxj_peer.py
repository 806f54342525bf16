"""MPXJ's MicrosoftScheduler on the networks of crates/scheduling/benches/networks: medians in ms, as JSON.

Wants Java and the package mpxj of PyPI, which brings MPXJ along; exit code 3 where they are not there.
"""
import json
import sys
import threading
import time

try:
    import jpype
    import mpxj  # noqa: F401  (puts its jars on the path)

    jpype.startJVM("-Xmx1g")
except Exception as error:
    print(f"{type(error).__name__}: {error}", file=sys.stderr)
    sys.exit(3)

from java.time import LocalDateTime
from org.mpxj import Duration, ProjectFile, Relation, RelationType, TimeUnit
from org.mpxj.cpm import MicrosoftScheduler

ROWS = 10_000
FS, SS, FF, SF = (
    RelationType.FINISH_START,
    RelationType.START_START,
    RelationType.FINISH_FINISH,
    RelationType.START_FINISH,
)
# In the order of DependencyKind::ALL.
KINDS = [FS, SS, FF, SF]


def numbers(seed):
    def below(most):
        nonlocal seed
        seed = (seed * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % 2**64
        return (seed >> 33) % most

    return below


def project(below):
    file = ProjectFile()
    calendar = file.addDefaultBaseCalendar()
    file.getProjectProperties().setDefaultCalendar(calendar)
    file.getProjectProperties().setStartDate(LocalDateTime.of(2026, 1, 5, 8, 0))
    tasks = []
    for _ in range(ROWS):
        task = file.addTask()
        duration = Duration.getInstance(1 + below(9), TimeUnit.DAYS)
        task.setDuration(duration)
        task.setActualDuration(Duration.getInstance(0, TimeUnit.DAYS))
        task.setRemainingDuration(duration)
        tasks.append(task)
    return file, tasks


def link(prior, waiting, kind, lag):
    relation = Relation.Builder().predecessorTask(prior).type(kind)
    waiting.addPredecessor(relation.lag(Duration.getInstance(lag, TimeUnit.DAYS)))


def chain():
    file, tasks = project(numbers(1))
    for prior, waiting in zip(tasks, tasks[1:]):
        link(prior, waiting, FS, 0)
    return file


def mixed(count):
    below = numbers(2)
    file, tasks = project(below)
    for _ in range(count):
        waiting = 1 + below(ROWS - 1)
        prior = waiting - 1 - below(min(waiting, 200))
        kind = KINDS[[0, 0, 0, 1, 2, 3][below(6)]]
        link(tasks[prior], tasks[waiting], kind, below(5) - 1)
    return file


def median(make):
    start = LocalDateTime.of(2026, 1, 5, 8, 0)
    times = []
    for _ in range(7):
        # It schedules a file once: a second time it takes the dates for actual ones.
        file = make()
        begin = time.perf_counter()
        MicrosoftScheduler().schedule(file, start)
        times.append((time.perf_counter() - begin) * 1000)
    # The first ones are run by Java's interpreter.
    return sorted(times[2:])[2]


def measure():
    figures = [
        {"name": "full, chain of 10,000", "value": median(chain)},
        {"name": "full, 10,000 tasks, 20,000 links", "value": median(lambda: mixed(20_000))},
    ]
    print(json.dumps(figures))


# It goes along a chain task by task, each in the call of the one before.
threading.stack_size(1 << 29)
run = threading.Thread(target=measure)
run.start()
run.join()
