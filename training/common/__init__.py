"""What the algorithms share: networks, rollouts, opponents, evaluation, checkpoints, processes."""
