"""Build steps that pyproject.toml cannot say: the compiled rules and the browser client."""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import tools

COMPILED = ("games", "search")
SETUPTOOLS = "setuptools>=77,<90"
MYPYC = "mypy[mypyc]==2.4.1"


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds the client's files, and the extension modules where this machine can make them."""

    def dependencies(self) -> list[str]:
        wanted = [MYPYC, SETUPTOOLS, "librt==0.17.0"] if tools.compiler() else []
        if tools.assets() is None and tools.npm() is None:
            wanted.append(tools.NODE_WHEEL)
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.scratch = Path(tempfile.mkdtemp(prefix="twonatures-"))
        try:
            client = tools.build_client()
        except tools.BuildFailed as error:
            raise SystemExit(f"twonatures: {error}") from None
        build_data["force_include"][str(client)] = "twonatures/web/static"
        for built in self.rules():
            build_data["force_include"][str(built)] = str(built.relative_to(self.scratch / "lib"))
            build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self.scratch, ignore_errors=True)

    def rules(self) -> list[Path]:
        """All extension modules or none: a shim without the shared library would not import."""
        if tools.compiler() is None:
            print(
                "twonatures: no C compiler with Python's headers: the rules stay interpreted", file=sys.stderr
            )
            return []
        from mypyc.build import mypycify
        from setuptools import Distribution

        rooms = (tools.ROOT / "src/twonatures" / room for room in COMPILED)
        modules = [path for room in rooms for path in room.rglob("*.py") if path.name != "__init__.py"]
        files = sorted(str(path.relative_to(tools.ROOT)) for path in modules)
        try:
            made = mypycify(
                ["--strict", *files],
                opt_level="3",
                group_name="twonatures",
                target_dir=str(self.scratch / "c"),
            )
            build = Distribution({"name": "twonatures", "ext_modules": made}).get_command_obj("build_ext")
            build.build_lib, build.build_temp = str(self.scratch / "lib"), str(self.scratch / "o")
            build.ensure_finalized()
            build.run()
        except (Exception, SystemExit) as error:
            print(f"twonatures: the rules stay interpreted ({error})", file=sys.stderr)
            return []
        return list((self.scratch / "lib").rglob("*.so"))
