"""Maps the top-level folders to packages of `tiledraft`; pyproject.toml holds everything else."""

import tempfile

from setuptools import find_packages, setup

PARTS = ("core", "plugins", "rulesets", "cli")

# Listed by looking: a written list forgets a new folder without an error.
packages = ["tiledraft"]
for part in PARTS:
    packages += [f"tiledraft.{part}", *(f"tiledraft.{part}.{sub}" for sub in find_packages(part))]

with tempfile.TemporaryDirectory() as build_base:
    setup(
        packages=packages,
        package_dir={"tiledraft": "src/tiledraft"} | {f"tiledraft.{part}": part for part in PARTS},
        # A build folder in the tree would put modules deleted since into the next wheel.
        options={"build": {"build_base": build_base}},
    )
