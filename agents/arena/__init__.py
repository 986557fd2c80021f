"""Games between agents in duplicate blocks, and what they say about strength."""
