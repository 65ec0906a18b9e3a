const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The host of this page's address; empty if other devices would take it for themselves. */
export const publicHost = (): string => (LOOPBACK.includes(location.hostname) ? '' : location.host);
