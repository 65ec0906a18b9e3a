"""The environment ``gizzard-wizard`` of ``verifiers``, which looks for environments among top-level modules."""

from gizzard.research.llm_env import WizardEnv, WizardTaskset

__all__ = ["WizardEnv", "WizardTaskset"]
