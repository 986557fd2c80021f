"""`python -m cleo_env` is `cleo`."""

from cleo_env.agents.cli.entry import main

main()
