const squeezed = (stream: CompressionStream | DecompressionStream, bytes: BlobPart): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

/** Compresses a text for the part of an address that is never sent to a server: Base64, URL-safe, without padding. */
export async function packed(text: string): Promise<string> {
  const bytes = new Uint8Array(await squeezed(new CompressionStream('deflate-raw'), text));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text that was compressed; rejects if a part of it is missing or damaged. */
export async function unpacked(sent: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sent.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  return new TextDecoder().decode(await squeezed(new DecompressionStream('deflate-raw'), bytes));
}
