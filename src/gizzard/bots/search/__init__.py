"""Decision making: the heuristic player, determinization, playouts, search, lookahead, and the features of the nets."""
