import datetime
import os.path
from datetime import timedelta
from pathlib import Path


def fire(folder: Path, name, limit: timedelta, path):
    if limit > 1:
        # want exception "cannot read {folder} of the kiln" hole=folder:path
        raise OSError(f"cannot read {folder} of the kiln")
    if limit > 2:
        # want exception "cannot quote {folder} of the kiln" hole=folder:quoted
        raise OSError(f"cannot quote {folder!r} of the kiln")
    if limit > 3:
        # want exception "cannot find {join} of the kiln" hole=join:path
        raise OSError("cannot find %s of the kiln" % os.path.join(folder, name))
    if limit > 4:
        # want exception "cannot find {path} of the kiln" hole=path:
        raise OSError("cannot find %s of the kiln" % path)
    if limit > 5:
        # want exception "the kiln is cold after {limit}" hole=limit:duration
        raise OSError("the kiln is cold after " + str(limit))
    if limit > 6:
        # want exception "the kiln is cold after {limit} or so" hole=limit:
        raise OSError("the kiln is cold after %12s or so" % limit)
    duration = datetime.timedelta(seconds=name)
    if limit > 7:
        # want exception "the kiln took {duration} at most" hole=duration:duration
        raise OSError("the kiln took {} at most".format(duration))
    whole = os.path.abspath(name)
    if name:
        whole = name
    # want exception "cannot close {whole} of the kiln" hole=whole:
    raise OSError(f"cannot close {whole} of the kiln")


def describe_kiln(name, wet):
    lines = []
    # want exception "the kiln {name} is cold\nand so is the clay"
    lines.append("the kiln %s is cold" % name)
    lines.append("and so is the clay")
    if wet:
        lines.append("and wet")
    raise KilnError("\n".join(lines))


def describe_clay(name, wet):
    # want exception "the clay\nof {name}\n{1}\nis dry\nand hard"
    lines = ["the clay", "of %s" % name]
    if wet:
        lines.append("in the yard")
    lines += ["is dry"]
    lines.extend(("and hard",))
    raise KilnError("\n".join(lines))


def describe_none(name, pots):
    names = []
    for pot in pots:
        names.append("pot " + pot)
    # ok rule=raise
    raise KilnError(", ".join(names))
