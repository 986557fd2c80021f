"""What the project would do on many cores: parts that are measured on one machine, and a model that adds them up."""
