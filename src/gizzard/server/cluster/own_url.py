"""Verify that `--node-url` leads to this server: it sends itself a nonce there, without the cluster's secret."""

import asyncio
import hmac
import logging
import secrets
import ssl
from collections.abc import Callable
from typing import Final

PATH: Final = "/api/nodes/self"
ANSWER_SECONDS: Final = 3.0
RETRY_SECONDS: Final = 1.0

log = logging.getLogger(__name__)


class OwnURL:
    """The URL at which other nodes reach this process, verified with a random key."""

    def __init__(self, url: str) -> None:
        self.url, self._key = url, secrets.token_bytes(32)

    def proof(self, nonce: str) -> str:
        """The response to a nonce that only this process can compute."""
        return hmac.digest(self._key, nonce.encode(), "sha256").hex()

    async def verify(self, verified: Callable[[], object]) -> None:
        """Retry until the URL leads here, then call `verified`. Each new problem is logged once."""
        known = None
        while problem := await self.problem():
            if problem != known:
                fields = {"node_url": self.url, "why": problem}
                log.error("other servers cannot reach this one at its --node-url; correct it", extra=fields)
            known = problem
            await asyncio.sleep(RETRY_SECONDS)
        verified()

    async def problem(self) -> str | None:
        """A description of why the URL does not lead here; None if it does."""
        import httpx2

        nonce = secrets.token_urlsafe()
        try:
            trusted = ssl.create_default_context()  # as for the requests of other nodes
            async with httpx2.AsyncClient(timeout=ANSWER_SECONDS, trust_env=False, verify=trusted) as client:
                answer = await client.get(self.url + PATH, params={"nonce": nonce})
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
            return f"there is no answer ({str(error) or type(error).__name__})"
        if answer.is_success and hmac.compare_digest(answer.content, self.proof(nonce).encode()):
            return None
        return f"another program answers there, with status {answer.status_code}"
