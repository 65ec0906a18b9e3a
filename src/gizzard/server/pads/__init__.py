"""Score pads that several phones share: cells, a log, and who is connected."""
