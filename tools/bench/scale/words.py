"""What the page about scale says around its tables."""

INTRODUCTION = """# Scale

What the arena, self-play data and training would do on 100 and on 10,000 cores: on paper, from parts that were measured
on one machine. `python -m tools.bench.scale measure` measures the parts and keeps them in `docs/scale.json`,
`predict` and `compare` print the tables below, `write` writes this page; no number in the tables is typed. Nobody has
run this project on more than one machine: what stands under *arena*, *data* and *training* is a prediction.

Where two things are compared they took turns in one run. Absolute numbers depend on what else the machine was doing;
the load of the machine before and after each part tells (as many as cores is a busy machine)."""
ONE_CORE = """## What one core does

In a second, on one thread."""
WIRE = """## What crosses the wire

A block's result is small and goes to the driver directly; only shards pass through Ray's object store. Gradients are
all-reduced as one flat tensor with every minibatch, whatever its size."""
LIMITS = """## What the model is made of

The arena's driver is simulated job by job with the real plan of jobs; training is a closed form: computing is divided
among ranks, the optimiser is not, and a ring all-reduce of n ranks takes 2 (n - 1) messages in a row. Cores that are
all busy slow each other down by a factor that is measured; workers beyond the number of physical cores share them."""
ARENA = """## The arena on many cores

Blocks a second, and the part of the cores' own speed that this is. The first bottleneck is the driver, which sends
jobs, waits for any of them and writes every block: it does so by itself, so the cores it keeps busy depend on how long
a block takes. Longer jobs ask less of it for each job, but not for each block. Not modelled: Ray's own scheduler and
control store, which may come to their limits before the driver does, and nodes that fail."""
DATA = """## Data on many cores

The driver fetches every shard over the assumed network and writes it; disks that are slower than this machine's lower
the limit."""
TRAINING = """## Training on many ranks

First with the usual games and minibatches, then with more games and with minibatches as large as the gradient noise
scale (McCandlish et al. 2018), beyond which a larger minibatch brings little. The noise scale was measured early in a
run; it grows as a policy becomes better. The first bottleneck with the usual minibatch is what every rank does whole,
the optimiser's step; then the latency of the ring, which grows with the number of ranks while its bandwidth does not
matter. At 10,000 ranks a ring is the wrong algorithm: ranks of one machine would have to add up their gradients in
shared memory first, and machines in a tree."""
COMPARED = """## Held against what was measured

Ray nodes of one worker each, all on this machine and its few cores; ranks over gloo on loopback, in turns with one rank
alone; and the arena on a local Ray cluster in turns with the same arena without Ray, median with the least and the
greatest of the turns."""
