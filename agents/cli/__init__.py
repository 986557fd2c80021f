"""The commands of `cleo`, one file each."""
