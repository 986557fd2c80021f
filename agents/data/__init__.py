"""Self-play data: games by any agents as Parquet files, in shards that are whole or not there. See docs/data.md."""
