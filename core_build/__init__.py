"""How the compiled core is made: the hot files are joined into one Cython module, and that is compiled."""
