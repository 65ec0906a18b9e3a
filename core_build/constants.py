"""Constants of the kernel, as declarations in C."""

from collections.abc import Iterable


def c_constants(constants: dict[str, int | tuple[int, ...]]) -> Iterable[str]:
    """Macros and arrays, and what Cython has to know of them."""
    macros, declared = [], []
    for name, value in constants.items():
        kind = _kind(value)
        if isinstance(value, tuple):
            numbers = ", ".join(map(_literal, value))
            macros.append(f"static const {kind} gz_{name}[{len(value)}] = {{{numbers}}};")
            declared.append(f'const {kind}[{len(value)}] {name} "gz_{name}"')
        else:
            macros.append(f"#define gz_{name} {_literal(value)}")
            declared.append(f'const {kind} {name} "gz_{name}"')
    yield "\n    ".join(["cdef extern from *:", '"""', *macros, '"""', *declared]) + "\n"


def _kind(value: int | tuple[int, ...]) -> str:
    numbers = value if isinstance(value, tuple) else (value,)
    if max(numbers) >= 2**31:
        return "uint64_t"
    return "int8_t" if isinstance(value, tuple) and max(numbers) < 128 else "int"


def _literal(value: int) -> str:
    return f"{value:#x}ULL" if value >= 2**31 else f"({value})"
