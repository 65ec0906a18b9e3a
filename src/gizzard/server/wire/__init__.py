"""What every other package says and reads: JSON, refusals in words, secrets, dates, addresses, counters."""
