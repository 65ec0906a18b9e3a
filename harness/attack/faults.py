"""Single faults of a client: bytes that are not a request, a handshake or a frame, or are incomplete."""

from __future__ import annotations

from typing import Final

from harness.attack.clients import BEGINNING, BINARY, CLOSE, CONT, HANDSHAKE, PING, POST, TEXT, frame

PING_MESSAGE: Final = b'{"type":"ping"}'
CHUNKED: Final = POST + b"Transfer-Encoding: chunked\r\n\r\n"
REQUESTS: Final = {
    "nothing": b"",
    "zeros": bytes(100),
    "tls": bytes.fromhex("1603010200010001fc0303") + bytes(range(256)),
    "http 2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "half a request": BEGINNING[:20],
    "half a header": BEGINNING,
    "bytes in the target": b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "bytes in a header": BEGINNING + b"Accept-Language: \xff\xfe\r\nOrigin: \xfe\r\n\r\n",
    "connect": b"CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "no path": b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a method of its own": BEGINNING.replace(b"GET", b"GIVE") + b"\r\n",
    "less than it says": POST + b"Content-Length: 10\r\n\r\nab",
    "more than it says": POST + b"Content-Length: 1\r\n\r\n" + b"ab" * 100,
    "two lengths": POST + b"Content-Length: 10\r\nContent-Length: 11\r\n\r\nab",
    "no length": POST + b"Content-Length: -1\r\n\r\n",
    "length and chunks": CHUNKED[:-2] + b"Content-Length: 3\r\n\r\n0\r\n\r\n",
    "no chunk": CHUNKED + b"zz\r\n",
    "half a chunk": CHUNKED + b"10\r\nab",
    "a huge chunk": CHUNKED + b"ffffffffffffffff\r\nab",
    "expectations": POST + b"Expect: 100-continue\r\nContent-Length: 5\r\n\r\n",
    "a pipeline": (BEGINNING + b"\r\n") * 10,
    "a long pipeline": (BEGINNING + b"\r\n") * 1000,
    "a pipeline of bodies": (POST + b"Content-Length: 5\r\n\r\n[1,2]") * 10,
    "a handshake as POST": HANDSHAKE.replace(b"GET", b"POST"),
    "a handshake without key": HANDSHAKE.replace(b"Sec-WebSocket-Key", b"X"),
    "a handshake elsewhere": HANDSHAKE.replace(b"/ws", b"/nowhere"),
    "a handshake with bytes": HANDSHAKE[:-2] + b"Origin: \xff://\xfe\r\n\r\n",
    "a handshake to bytes": HANDSHAKE.replace(b"/ws", b"/ws?%ff\xff"),
    "another protocol": BEGINNING + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n" + BEGINNING,
    "ranges": BEGINNING.replace(b"/health", b"/") + b"Range: bytes=5-1,-9,x\r\n\r\n",
}
FRAMES: Final = {
    "invalid UTF-8": frame(TEXT, b"\xff\xfe"),
    "invalid UTF-8 in fragments": frame(TEXT, b"\xc3", fin=False) + frame(CONT, b"("),
    "bytes": frame(BINARY, b"abc"),
    "no opcode": frame(3),
    "no mask": b"\x81\x01a",
    "reserved bits": b"\xf1" + frame(TEXT, b"a")[1:],
    "half a frame": frame(TEXT, b"a", length=500),
    "a huge frame": frame(TEXT, b"a", length=2**40),
    "a frame that is too long": frame(TEXT, b"a" * 20_000),
    "fragments that are too long": frame(TEXT, b"a" * 9000, fin=False) + frame(CONT, b"a" * 9000),
    "empty fragments": frame(TEXT, fin=False) + frame(CONT, fin=False) * 2000,
    "a continuation of nothing": frame(CONT, b"a"),
    "a text in a text": frame(TEXT, b"a", fin=False) + frame(TEXT, b"a"),
    "a long ping": frame(PING, b"a" * 126),
    "a ping in fragments": frame(PING, b"a", fin=False),
    "half a close code": frame(CLOSE, b"\x03"),
    "no close code": frame(CLOSE, b"\x00\x01"),
    "invalid UTF-8 in a close": frame(CLOSE, b"\x03\xe8\xff"),
    "two closes": frame(CLOSE) * 2,
    "messages after a close": frame(CLOSE) + frame(TEXT, PING_MESSAGE) * 10,
    "no join": frame(TEXT, PING_MESSAGE) * 50,
    "no JSON": frame(TEXT, b"{" * 5000),
    "another request": BEGINNING + b"\r\n",
}
