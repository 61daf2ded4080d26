"""The bytes of a list, whether it lies there plain or as the only member of a zip."""

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO

from players.fide.refusals import refused

CHUNK = 1 << 18
ZIP_MAGIC = b"PK\x03\x04"
DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError)


@dataclass(frozen=True)
class Survey:
    """What one reading of all bytes tells: name inside the zip or of the file, digest, XML or not, rows."""

    name: str
    sha256: str
    is_xml: bool
    rows: int


@contextmanager
def opened(path: Path) -> Iterator[tuple[str, BinaryIO]]:
    """Name and unpacked stream of the list in `path`; raises Refused for a damaged or ambiguous zip."""
    try:
        with path.open("rb") as file:
            packed = file.read(4) == ZIP_MAGIC
            file.seek(0)
            if not packed:
                yield path.name, file
                return
            with zipfile.ZipFile(file) as archive, archive.open(only_member(path, archive)) as member:
                yield member.name, BufferedReader(member, CHUNK)
    except DAMAGED as damage:
        mend = "it was cut short or changed on its way: download it again"
        raise refused("list-damaged", path.name, f"the zip is damaged, {damage}", mend) from damage
    except (NotImplementedError, RuntimeError) as unknown:
        raise refused("list-zip-unknown", path.name, f"the zip cannot be unpacked, {unknown}") from unknown
    except OSError as error:
        raise refused("list-unopened", path.name, error.strerror or str(error)) from error


def only_member(path: Path, archive: zipfile.ZipFile) -> zipfile.ZipInfo:
    members = [member for member in archive.infolist() if not member.is_dir()]
    if len(members) == 1:
        return members[0]
    names = ", ".join(member.filename for member in members[:5]) or "nothing"
    mend = "unpack it and name the one list that is meant"
    raise refused("list-zip-members", path.name, f"the zip must hold one list and holds {names}", mend)


def survey(path: Path) -> Survey:
    """Reads all of `path` once, so that a damaged or known file is found before anything is done."""
    with opened(path) as (name, stream):
        digest, ends, last = sha256(), 0, b""
        first = chunk = stream.read(CHUNK)
        is_xml = first.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")
        mark = b"</player>" if is_xml else b"\n"
        while chunk:
            digest.update(chunk)
            # The end of the chunk before, so that a mark cut in two is counted.
            ends += (last + chunk).count(mark)
            last = chunk[-len(mark) + 1 :] if len(mark) > 1 else b""
            chunk = stream.read(CHUNK)
    if not first.strip():
        raise refused("list-empty", path.name, "the file is empty", "download it again")
    return Survey(name, digest.hexdigest(), is_xml, ends if is_xml else max(ends - 1, 0))
