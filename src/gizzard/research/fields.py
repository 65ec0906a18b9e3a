"""Observations, under the name by which earlier releases have them; see ``gizzard.api.observations``."""

from gizzard.api.observations import COLUMNS, EXTRA_FIELDS, FIELDS, Field, bounds, field_of, numbers_of, observe

__all__ = ["COLUMNS", "EXTRA_FIELDS", "FIELDS", "Field", "bounds", "field_of", "numbers_of", "observe"]
