import { request } from '../app/api';
import { keptValue } from '../app/keptState.svelte';
import { isObject, isText, listOf, recordOf } from '../app/readers';

import { AVATARS, type Avatar, type Friends } from '../app/wire';

/** Somebody who agreed to be in this browser's list, as its owner did. */
export interface Friend {
  name: string;
  avatar: Avatar | null;
  /** The table at which both agreed, and one's own secret there. */
  table: string;
  secret: string;
  /** When, as ISO 8601. */
  date: string;
}

const isFriend = (stored: unknown): stored is Friend =>
  isObject(stored) &&
  [stored.name, stored.table, stored.secret, stored.date].every(isText) &&
  (stored.avatar === null || AVATARS.includes(stored.avatar as Avatar));

const kept = keptValue('gizzard.friends', listOf(isFriend));
/** By table at which its owner agreed, the secret there: others may agree later. */
const agreements = keptValue('gizzard.agreed', recordOf(isText));
/** The most agreements that are kept. */
const REMEMBERED = 20;
/** The most people in a list; who was added first goes first. */
const MOST = 50;

const same = (name: string, other: string): boolean => name.toLowerCase() === other.toLowerCase();

/** The people whom this browser's owner has played with, and who agreed to be in their list. Nothing in it leaves the
 * device: the server knows only who agreed at which table. */
class FriendList {
  /** The latest first. */
  get all(): readonly Friend[] {
    return kept.now;
  }

  /** The tables at which somebody may be found who agrees, with one's own secret there. */
  get tables(): [table: string, secret: string][] {
    const known = kept.now.map(({ table, secret }): [string, string] => [table, secret]);
    return Object.entries({ ...agreements.now, ...Object.fromEntries(known) });
  }

  /** Keeps those who agreed at a table, and nobody else from there; people of one name are one person. */
  keep(table: string, secret: string, { friends }: Pick<Friends, 'friends'>): void {
    const date = new Date().toISOString();
    const before = new Map(kept.now.map((friend) => [friend.table + friend.name, friend.date]));
    const now = friends.map((each) => ({
      ...each,
      table,
      secret,
      date: before.get(table + each.name) ?? date,
    }));
    const gone = (friend: Friend): boolean =>
      friend.table === table || now.some(({ name }) => same(name, friend.name));
    kept.change((known) => [...now, ...known.filter((friend) => !gone(friend))].slice(0, MOST));
  }

  /** Says at a table whether its owner wants to be in the lists of the others, and keeps those who do, too. */
  async agree(table: string, secret: string, agreed: boolean): Promise<Friends | null> {
    const path = { table };
    const answer = await request('PUT /api/tables/{table}/friends', { path, secret, body: { agreed } });
    if (!('agreed' in answer)) return null;
    this.keep(table, secret, answer);
    agreements.change(({ [table]: _, ...others }) => {
      const latest = Object.entries(others).slice(1 - REMEMBERED);
      return Object.fromEntries(agreed ? [...latest, [table, secret]] : latest);
    });
    return answer;
  }

  /** What has become of those from a table: who agrees no longer is forgotten. */
  async look(table: string, secret: string): Promise<Friends | null> {
    const answer = await request('GET /api/tables/{table}/friends', { path: { table }, secret }).catch(
      () => null,
    );
    if (!answer || !('agreed' in answer)) return null;
    this.keep(table, secret, answer);
    return answer;
  }

  /** Forgets people here, and takes one's own agreement back where nobody is left. */
  forget(gone: readonly Friend[]): void {
    const before = this.tables;
    kept.change((known) => known.filter((friend) => !gone.some(({ name }) => same(name, friend.name))));
    const left = new Set(kept.now.map(({ table }) => table));
    // An empty list no longer waits for others to agree.
    const empty = before.filter(
      ([table]) => !left.has(table) && (left.size === 0 || gone.some((friend) => friend.table === table)),
    );
    for (const [table, secret] of empty) void this.agree(table, secret, false).catch(() => {});
  }
}

export const friends = new FriendList();
