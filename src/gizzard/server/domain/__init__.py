"""The pure core of the server: messages, values, and the reducers of tables and pads. No I/O."""
