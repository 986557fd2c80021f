"""Games on a Ray cluster: the arena's blocks and shards of self-play data as tasks on every core."""
