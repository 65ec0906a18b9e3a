"""Tables in play: each has a queue, clients, bots and a timer; those that nobody is at leave memory."""
