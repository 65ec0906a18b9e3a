/** What the server sends piece by piece in answer to a request; a refusal is the only piece. */
export async function* pieces<T>(response: Response): AsyncGenerator<T> {
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.body || !streams) return yield (await response.json()) as T;
  for await (const data of events(response.body)) yield JSON.parse(data) as T;
}

/** The data of server-sent events. */
export async function* events(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part.startsWith('data: ')) yield part.slice(6);
  }
}
