"""python -m agents is `cleo` without learning."""

from agents.cli import main

main()
