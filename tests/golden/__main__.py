"""Write the golden games anew: ``python -m tests.golden``. Read them before committing them."""

from tests.golden.games import FOLDER, HASHES, TABLES, hashes, short_game

if __name__ == "__main__":
    for name in TABLES:
        FOLDER.joinpath(f"{name}.txt").write_text(short_game(name), encoding="utf-8")
    HASHES.write_text(hashes(), encoding="utf-8")
