"""Playing and keeping score in a terminal, in lines or on the whole screen. It contains no rule."""
