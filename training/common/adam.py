"""Adam with gradients clipped to a norm, in one pass over the memory; torch takes several, and many small calls."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch.nn.utils import clip_grad_norm_

from cleo_env.core.jit import jit

ONE = np.float32(1.0)


@jit
def adam_step(parameter, gradient, mean, square, scale, step_size, beta1, beta2, root_correction, eps):
    """Move a parameter by its gradient times `scale`, and the moving averages of gradient and square with it."""
    for index in range(parameter.shape[0]):
        value = gradient[index] * scale
        mean[index] += (value - mean[index]) * (ONE - beta1)
        square[index] = beta2 * square[index] + (ONE - beta2) * value * value
        parameter[index] -= step_size * mean[index] / (np.sqrt(square[index]) / root_correction + eps)


def in_memory_order(tensor: torch.Tensor) -> torch.Tensor:
    """Return a tensor without gaps as one row of numbers, in the order in which they lie in memory."""
    return tensor.detach().as_strided((tensor.numel(),), (1,))


class Adam(torch.optim.Adam):
    """Torch's Adam, which clips gradients as it steps. A parameter without gradient stays as it is."""

    def clip_and_step(self, max_norm: float) -> None:
        """Clip the norm of each group's gradients and take a step."""
        for group in self.param_groups:
            clip_grad_norm_(group["params"], max_norm)
        self.step()


class QuickAdam(Adam):
    """The same by one compiled loop."""

    @torch.no_grad()
    def clip_and_step(self, max_norm: float) -> None:
        """Clip the norm of each group's gradients and take a step."""
        for group in self.param_groups:
            self._step_group(group, max_norm)

    def _step_group(self, group: dict[str, Any], max_norm: float) -> None:
        """Clip and step one group of parameters."""
        learned = [parameter for parameter in group["params"] if parameter.grad is not None]
        if not learned:
            return
        norm = float(torch.stack([torch.linalg.vector_norm(parameter.grad) for parameter in learned]).norm())
        scale, (beta1, beta2) = min(1.0, max_norm / (norm + 1e-6)), group["betas"]
        for parameter in learned:
            state = self.state[parameter]
            if not state:
                state |= {"step": torch.zeros(())}
                state |= {name: torch.zeros_like(parameter) for name in ("exp_avg", "exp_avg_sq")}
            state["step"] += 1
            step = float(state["step"])
            tensors = parameter, parameter.grad, state["exp_avg"], state["exp_avg_sq"]  # autograd lays them out alike
            arrays = (in_memory_order(tensor).numpy() for tensor in tensors)
            numbers = scale, group["lr"] / (1 - beta1**step), beta1, beta2, (1 - beta2**step) ** 0.5, group["eps"]
            adam_step(*arrays, *map(np.float32, numbers))
