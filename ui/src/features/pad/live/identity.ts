import { sha256 } from '@noble/hashes/sha2.js';
import { persistedText } from '../../../app/persisted';
import { DEVICE, type Cells } from '../game';
import { deviceOf } from '../rules';
import { hex, random } from '../../../app/random';

/** Which phone delivered a cell: a phone's name in stamps is a hash of a secret that it shows to the server alone. */

const SECRET = persistedText('gizzard.pad.device.secret');
const SECRET_BYTES = 16;
const NAME_DIGITS = 16;
/** The server takes no more phones on a pad: others may want to say whose they are, and cannot. */
export const MOST_PHONES = 100;

/** By a library: browsers hash only for pages that came by https. */
export const hash = (text: string): string => hex(sha256(new TextEncoder().encode(text)));

/** This phone's secret, and from now on the name that goes with it; nothing if the browser stores nothing. */
export function deviceSecret(): string | undefined {
  const secret = SECRET.get() ?? random(SECRET_BYTES);
  const isKept = SECRET.change(() => secret) && DEVICE.change(() => hash(secret).slice(0, NAME_DIGITS));
  return isKept ? secret : undefined;
}

/** The deliverers of cells, by field, that another phone has delivered than their stamps name. */
export type Deliverers = Record<string, string>;

export const delivererOf = (key: string, cells: Cells, by: Deliverers): string =>
  by[key] ?? deviceOf(cells[key]?.t ?? '');

/** Whether a cell came from the phone of the player at a seat, or if none has said that it is this player's, from any.
 * All phones must have said for themselves whose they are, and more must be able to: else theirs may have been kept
 * from saying it. */
export function isFrom(seat: number, key: string, cells: Cells, by: Deliverers): boolean {
  const phones = Object.keys(cells).filter((each) => each.startsWith('phone.'));
  const from = (cell: string): string => `phone.${delivererOf(cell, cells, by)}`;
  if (phones.length >= MOST_PHONES || phones.some((phone) => from(phone) !== phone)) return false;
  return phones.every((phone) => cells[phone]?.v !== seat || from(key) === phone);
}
