export const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Random bytes as text. Unlike `crypto.randomUUID`, this also works without https, as on a server in the local network. */
export const random = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)));
