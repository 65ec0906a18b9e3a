import type { Share } from '../sharing.svelte';

/** Where a shared pad is, in the part of an address that is never sent to a server. */
export const linkOf = (pad: string, secret: string): string => `/pad#j=${pad}.${secret}`;

export const readLink = (link: string): { pad: string; secret: string } => {
  const [pad = '', secret = ''] = link.split('.');
  return { pad, secret };
};

/** What a phone keeps of a share that came by a link; what it knew before and may do more with stays,
 * and so do the seals that it has seen. */
export function joined(
  known: Share | null,
  { pad, secret, may }: Pick<Share, 'pad' | 'secret' | 'may'>,
): Share {
  if (known?.pad === pad && (known.may !== 'read' || may === 'read')) return known;
  const link = may === 'read' ? { read: secret } : { edit: secret };
  const seals = known?.seals ? { seals: known.seals } : {};
  return { pad, secret, may, ...link, ...seals, upTo: '', conflicts: [] };
}
