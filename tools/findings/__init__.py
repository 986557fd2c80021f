"""What is found out about the games by letting experts play them, kept in docs/findings.json and docs/findings.md."""
