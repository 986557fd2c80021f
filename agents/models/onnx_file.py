"""A policy as an ONNX graph: scaled observation, layers, masked logits, and the action that our own inference takes.

Inputs are `observation` (rows of int16, or scaled float32) and `action_mask` (int8); outputs are `logits`, with the
lowest float where an action is not legal, `action`, and `value` if the policy has a value head.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from cleo_env.agents.models.policy_function import PolicyFunction
from cleo_env.core.extras import missing_extra
from cleo_env.core.tables import FLOAT32
from cleo_env.version import __version__

OPSET = 17  # of the graph: old enough for runtimes of many years
IR_VERSION = 8
LOWEST = np.finfo(np.float32).min
ROWS = "rows"


class Graph:
    """Collects the nodes and numbers of a graph."""

    def __init__(self) -> None:
        from onnx import helper, numpy_helper

        self._helper, self._numbers = helper, numpy_helper
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def constant(self, name: str, array: np.ndarray) -> str:
        """Keep an array under a name."""
        self.constants.append(self._numbers.from_array(np.ascontiguousarray(array), name))
        return name

    def add(self, kind: str, inputs: list[str], output: str, **attributes: Any) -> str:
        """Add a node; return the name of what it computes."""
        self.nodes.append(self._helper.make_node(kind, inputs, [output], **attributes))
        return output

    def dense(self, rows: str, weights: dict[str, np.ndarray], layer: str, output: str) -> str:
        """Add a dense layer."""
        tensors = [self.constant(f"{layer}.{part}", weights[f"{layer}.{part}"]) for part in ("weight", "bias")]
        return self.add("Gemm", [rows, *tensors], output, transB=1)


def onnx_model(policy: PolicyFunction, observation: str) -> Any:
    """Return the graph of a policy as a model of the package `onnx`."""
    try:
        from onnx import TensorProto, checker, helper
    except ModuleNotFoundError as problem:
        raise missing_extra("an ONNX file", "onnx", problem) from problem

    game, weights, graph = policy.game, policy.weights, Graph()
    rows = "observation"
    if observation != FLOAT32:
        rows = graph.add("Cast", [rows], "as_float", to=TensorProto.FLOAT)
        rows = graph.add("Mul", [rows, graph.constant("unit", game.observation.unit)], "scaled")
    for layer in range(sum(name.startswith("layers.") and name.endswith(".bias") for name in weights)):
        rows = graph.add("Relu", [graph.dense(rows, weights, f"layers.{layer}", f"dense_{layer}")], f"hidden_{layer}")
    logits = graph.dense(rows, weights, "policy", "all_logits")
    legal = graph.add("Cast", ["action_mask"], "legal", to=TensorProto.BOOL)
    masked = graph.add("Where", [legal, logits, graph.constant("lowest", np.array(LOWEST))], "logits")
    graph.add("ArgMax", [masked], "action", axis=1, keepdims=0)
    seen = TensorProto.FLOAT if observation == FLOAT32 else TensorProto.INT16
    shaped = helper.make_tensor_value_info
    inputs = [
        shaped("observation", seen, [ROWS, game.observation.size]),
        shaped("action_mask", TensorProto.INT8, [ROWS, game.actions.size]),
    ]
    outputs = [
        shaped("logits", TensorProto.FLOAT, [ROWS, game.actions.size]),
        shaped("action", TensorProto.INT64, [ROWS]),
    ]
    if "value.weight" in weights:
        graph.dense(rows, weights, "value", "value")
        outputs.append(shaped("value", TensorProto.FLOAT, [ROWS, 1]))
    made = helper.make_graph(graph.nodes, f"{game.name} policy", inputs, outputs, graph.constants)
    model = helper.make_model(
        made, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="cleo_env", producer_version=__version__
    )
    model.ir_version = IR_VERSION
    helper.set_model_props(model, {"game": game.name, "game_version": str(game.version), "observation": observation})
    checker.check_model(model)
    return model


def onnx_bytes(policy: PolicyFunction, observation: str) -> bytes:
    """Return a policy as the bytes of an ONNX file."""
    return onnx_model(policy, observation).SerializeToString()


def is_onnx(path: Path) -> bool:
    """Tell whether a file holds a model that this module wrote."""
    import onnx

    try:
        return onnx.load(path).producer_name == "cleo_env"
    except Exception:  # what protobuf raises has no common name
        return False
