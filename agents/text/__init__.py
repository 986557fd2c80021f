"""Games in words: for language models, and wherever the rules are quoted."""
