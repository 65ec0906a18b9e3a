"""Players that calculate: the heuristic one, sampling of hidden hands, playouts, search, look-ahead, what nets see."""
