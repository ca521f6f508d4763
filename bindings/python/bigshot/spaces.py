"""The spaces of the environments: Gymnasium's own if it is installed, otherwise ones that answer the same."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

try:
    from gymnasium import spaces as _spaces  # type: ignore[import]
except ImportError:
    _spaces = None


class _Space:
    def __init__(self, shape: tuple[int, ...], dtype: Any):
        self.shape = shape
        self.dtype = np.dtype(dtype)
        self._random = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> list[Optional[int]]:
        self._random = np.random.default_rng(seed)
        return [seed]

    def __contains__(self, value: Any) -> bool:
        return self.contains(value)

    def contains(self, value: Any) -> bool:
        raise NotImplementedError

    def sample(self) -> Any:
        raise NotImplementedError


class _Discrete(_Space):
    def __init__(self, n: int):
        super().__init__((), np.int64)
        self.n = n

    def sample(self, mask: Optional[np.ndarray] = None) -> int:
        if mask is None:
            return int(self._random.integers(self.n))
        allowed = np.flatnonzero(mask)
        return int(self._random.choice(allowed)) if len(allowed) else 0

    def contains(self, value: Any) -> bool:
        return isinstance(value, (int, np.integer)) and not isinstance(value, bool) and bool(0 <= value < self.n)

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class _Box(_Space):
    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: Any):
        super().__init__(shape, dtype)
        self.low = np.full(shape, low, dtype)
        self.high = np.full(shape, high, dtype)

    def sample(self) -> np.ndarray:
        return self._random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

    def contains(self, value: Any) -> bool:
        fits = isinstance(value, np.ndarray) and value.shape == self.shape and np.can_cast(value.dtype, self.dtype)
        return fits and bool(np.all(value >= self.low) and np.all(value <= self.high))

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class _Dict(_Space):
    def __init__(self, spaces: dict[str, _Space]):
        super().__init__((), object)
        self.spaces = spaces

    def __getitem__(self, key: str) -> _Space:
        return self.spaces[key]

    def sample(self) -> dict[str, Any]:
        return {key: space.sample() for key, space in self.spaces.items()}

    def contains(self, value: Any) -> bool:
        return (
            isinstance(value, dict)
            and value.keys() == self.spaces.keys()
            and all(space.contains(value[key]) for key, space in self.spaces.items())
        )

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


def discrete(n: int) -> Any:
    return _spaces.Discrete(n) if _spaces else _Discrete(n)


def box(low: int, high: int, shape: tuple[int, ...], dtype: Any) -> Any:
    return _spaces.Box(low, high, shape, dtype) if _spaces else _Box(low, high, shape, dtype)


def dictionary(**parts: Any) -> Any:
    return _spaces.Dict(parts) if _spaces else _Dict(parts)
