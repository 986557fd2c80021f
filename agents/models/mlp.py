"""The one kernel of small networks without torch: a dense layer of one row."""

from __future__ import annotations

import numpy as np

from cleo_env.core.jit import jit

RELU, LINEAR = np.float32(0.0), np.float32(-np.inf)  # the lowest output of a layer


@jit
def run_layer(inputs, weight, bias, lowest, out):
    """Write one row's outputs, cut off below `lowest`. Most inputs are 0 and cost nothing.

    Row by row, so that the outputs do not depend on the batch size, as they do in a library for matrices.
    """
    out[:] = bias
    for column in range(weight.shape[0]):
        value = np.float32(inputs[column])
        if value != 0:
            for unit in range(weight.shape[1]):
                out[unit] += value * weight[column, unit]
    for unit in range(weight.shape[1]):
        out[unit] = max(out[unit], lowest)


@jit
def run_layer_rows(rows, weight, bias, lowest, out, first, last):
    """Write the outputs of rows `first` up to `last`."""
    for row in range(first, last):
        run_layer(rows[row], weight, bias, lowest, out[row])
