"""Exports the trained networks as ONNX files, with their hashes: `python -m training.export`."""

from __future__ import annotations

import argparse
import logging
import warnings
from hashlib import sha256
from pathlib import Path

import torch
from torch import nn

from training.networks import Classifier, Detector
from training.shards import WEIGHTS

MODELS = Path(__file__).parents[1] / "referee" / "camera" / "models"
SUMS = "SHA256SUMS"
NETWORKS: dict[str, tuple[type[nn.Module], tuple[int, ...], dict[int, str]]] = {
    "detector": (Detector, (1, 3, 320, 320), {0: "pictures", 2: "height", 3: "width"}),
    "classifier": (Classifier, (1, 3, 64, 48), {0: "patches"}),
}
"""For each network: its class, the shape of an example input, and the axes that may vary."""


def export(name: str, weights: Path, into: Path) -> Path:
    """Exports a network with input `x` and output `y` and returns the path of the file."""
    kind, shape, free = NETWORKS[name]
    network = kind()
    network.load_state_dict(torch.load(weights, weights_only=True))
    path = into / f"{name}.onnx"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network.eval(),
            (torch.zeros(shape),),
            str(path),
            input_names=["x"],
            output_names=["y"],
            dynamic_axes={"x": free, "y": free},
            dynamo=False,
            opset_version=17,
        )
    return path


def main() -> None:
    """Reads the command line, exports the networks, and writes and prints their hashes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--into", type=Path, default=MODELS)
    given = parser.parse_args()
    logging.disable()
    given.into.mkdir(parents=True, exist_ok=True)
    files = [export(name, given.weights / f"{name}.pt", given.into) for name in sorted(NETWORKS)]
    sums = "".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (given.into / SUMS).write_text(sums)
    print(sums, end="")


if __name__ == "__main__":
    main()
