"""Everything that can sit at a table: scripts, search, policies, people."""
