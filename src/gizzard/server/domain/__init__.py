"""Values and messages of the server, and the reducers of tables and pads. Nothing here does input or output."""
