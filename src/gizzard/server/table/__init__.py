"""A table as a value: how it opens, its state after each entry of its log, and what people may ask for."""
