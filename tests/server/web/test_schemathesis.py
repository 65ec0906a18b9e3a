"""Generated requests get no answer outside the document: no 500, and refusals with their codes alone."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harness.scenes import finished
from harness.server import Server
from tests.sizes import sized

CHECKS = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance")
SECRET = "the-secret-of-a-person-who-tries-everything"


def document(server: Server) -> Any:
    """The document with what exists on the server as the parts of paths, so that generated requests find it."""
    found = server.get("api/openapi.json")[1]
    over, waiting = finished(server, {"players": 3, "rounds": 2}), server.open({"players": 3}, seats=[None, None])
    tournament = server.post("api/tournaments", {"name": "Cup"})[1].get("tournament", "none")
    known = {
        "table": [over.table, waiting.table, "none"],
        "tournament": [tournament, "none"],
        "puzzle": [server.get("api/puzzles")[1]["today"], "none"],
        "code": ["1p4", "none"],
    }
    del found["paths"]["/ws"]
    for operation in (each for methods in found["paths"].values() for each in methods.values()):
        for refusal in operation["responses"].values():
            if "$ref" in refusal:
                _restrict(refusal)
        for parameter in operation["parameters"]:
            if parameter["in"] == "path" and parameter["name"] in known:
                parameter["schema"] = {"enum": known[parameter["name"]]}
    return found


def _restrict(refusal: dict[str, Any]) -> None:
    """Replace a reference to what all requests are refused with by the codes of this one."""
    codes = {"properties": {"code": {"enum": refusal["description"].split(", ")}}}
    kinds = [{"$ref": "#/components/schemas/Failure"} | codes]
    kinds += [{"$ref": "#/components/schemas/RejectedRules"}] * refusal.pop("$ref").endswith("/RefusedRules")
    refusal["content"] = {"application/json": {"schema": {"anyOf": kinds}}}


@pytest.mark.parametrize("secret", [None, SECRET], ids=["nobody", "somebody"])
def test_no_answer_is_outside_the_document(server: Server, tmp_path: Path, secret: str | None) -> None:
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(document(server)))
    command = [sys.executable, "-m", "schemathesis.cli", "run", str(file), "--url", server.address, "--no-color"]
    options = ["--checks", ",".join(CHECKS), "--max-examples", str(sized(5, 20, 100)), "--seed", "1"]
    bearer = ["-H", f"Authorization: Bearer {secret}"] if secret else []
    run = subprocess.run([*command, *options, *bearer], capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 0, run.stdout
