"""Layers that skip what is zero: only rows of weights that count are added up, only legal actions get a logit.

Most columns of an observation are 0 and most actions are illegal, so this leaves a fraction of the work of a dense
layer (the idea of NNUE, an evaluation network of chess engines). Sparse rows lie one behind the other: the entries of
row r are those from offsets[r] up to offsets[r + 1]. A sum is made in one order on every processor.
"""

from __future__ import annotations

import numpy as np

from cleo_env.core.jit import jit


@jit
def add_rows(table, indices, weights, first, last, out):
    """Add weights[k] * table[indices[k]] onto `out` for the entries from `first` up to `last`, four rows at a time."""
    k = first
    while k + 4 <= last:
        row_a, row_b = table[indices[k]], table[indices[k + 1]]
        row_c, row_d = table[indices[k + 2]], table[indices[k + 3]]
        a, b, c, d = weights[k], weights[k + 1], weights[k + 2], weights[k + 3]
        for unit in range(out.shape[0]):
            out[unit] += (a * row_a[unit] + b * row_b[unit]) + (c * row_c[unit] + d * row_d[unit])
        k += 4
    while k < last:
        add_row(table[indices[k]], weights[k], out)
        k += 1


@jit
def add_row(row, weight, out):
    """Add weight * row onto `out`."""
    for unit in range(out.shape[0]):
        out[unit] += weight * row[unit]


@jit
def dot(one, other, scratch):
    """Return the inner product of two rows: the products are folded in half until one is left."""
    width = one.shape[0]
    for unit in range(width):
        scratch[unit] = one[unit] * other[unit]
    while width > 1:
        half = width // 2
        upper = scratch[width - half : width]
        for unit in range(half):
            scratch[unit] += upper[unit]
        width -= half
    return scratch[0]


@jit
def pick_columns(table, rows, columns, unit, out):
    """Write some columns of some rows of an integer table, each times its unit."""
    for number in range(rows.shape[0]):
        row = table[rows[number]]
        for place in range(columns.shape[0]):
            column = columns[place]
            out[number, place] = row[column] * unit[column]


@jit
def compress_rows(table, rows, columns, unit, offsets, start, indices, values):
    """Store some rows of an integer table as sparse rows from `start` on: only these columns, each times its unit."""
    place = offsets[start]
    for number in range(rows.shape[0]):
        row = table[rows[number]]
        for column in columns:
            if row[column] != 0:
                indices[place], values[place] = column, row[column] * unit[column]
                place += 1
        offsets[start + number + 1] = place


@jit
def compress_masks(masks, rows, offsets, start, actions):
    """Store the legal actions of some rows as sparse rows from `start` on."""
    place = offsets[start]
    for number in range(rows.shape[0]):
        mask = masks[rows[number]]
        for action in range(mask.shape[0]):
            actions[place] = action
            place += mask[action] != 0
        offsets[start + number + 1] = place


@jit
def gather_offsets(offsets, rows, gathered):
    """Write where the entries of some sparse rows begin when only these rows are laid one behind the other."""
    gathered[0] = 0
    for number in range(rows.shape[0]):
        row = rows[number]
        gathered[number + 1] = gathered[number] + offsets[row + 1] - offsets[row]


@jit
def add_sparse_layer(offsets, indices, values, rows, table, out, first, last):
    """Add the product of some sparse rows with a table of weights, a row for every column, onto `out`."""
    for number in range(first, last):
        row = rows[number]
        add_rows(table, indices, values, offsets[row], offsets[row + 1], out[number])


@jit
def transpose_rows(offsets, indices, values, rows, starts, places, weights):
    """Lay the entries of some sparse rows out by column: the places of their rows, and their values.

    The entries of a column are then those from starts[column] up to starts[column + 1]; while they are laid out, the
    start of a column stands one place further on.
    """
    starts[:] = 0
    for row in rows:
        for k in range(offsets[row], offsets[row + 1]):
            starts[indices[k] + 2] += 1
    for column in range(2, starts.shape[0]):
        starts[column] += starts[column - 1]
    for number in range(rows.shape[0]):
        row = rows[number]
        for k in range(offsets[row], offsets[row + 1]):
            place = starts[indices[k] + 1]
            starts[indices[k] + 1] += 1
            places[place], weights[place] = number, values[k]


@jit
def add_sparse_gradient(starts, places, weights, grad_out, grad_table, first, last):
    """Add the gradient by a table of weights, from entries laid out by column."""
    for column in range(first, last):
        add_rows(grad_out, places, weights, starts[column], starts[column + 1], grad_table[column])


@jit
def legal_logits(offsets, actions, rows, trunk, weight, bias, gathered, logits, first, last):
    """Write the logits of the legal actions of some rows, one row behind the other."""
    scratch = np.empty(trunk.shape[1], trunk.dtype)
    for number in range(first, last):
        shift = offsets[rows[number]] - gathered[number]
        for k in range(gathered[number], gathered[number + 1]):
            action = actions[k + shift]
            logits[k] = dot(trunk[number], weight[action], scratch) + bias[action]


@jit
def add_legal_gradient(offsets, actions, rows, trunk, weight, gathered, grad, grad_trunk, grad_weight, grad_bias):
    """Add the gradients by the trunk, the weights and the biases, given those by the logits of legal actions."""
    for number in range(rows.shape[0]):
        first, last = gathered[number], gathered[number + 1]
        own = actions[offsets[rows[number]] :]
        add_rows(weight, own, grad[first:last], 0, last - first, grad_trunk[number])
        for k in range(last - first):
            add_row(trunk[number], grad[first + k], grad_weight[own[k]])
            grad_bias[own[k]] += grad[first + k]
