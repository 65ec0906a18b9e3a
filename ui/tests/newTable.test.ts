import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firstParts, withPart } from '../src/features/new/parts';
import { newTable } from '../src/features/new/newTable.svelte';
import type { Catalogue, RuleKey } from '../src/app/wire';

const KEYS: Record<string, object> = {
  standard: {},
  quick: { schedule: 'quick' },
  hidden: { bidding: 'hidden' },
  reverse: { schedule: 'reverse' },
};
const clash = (a: string, b: string): boolean => [a, b].sort().join() === 'quick,reverse';

/** The server as far as combinations go: quick and reverse do not go together. */
async function combine(_: string, { body }: RequestInit): Promise<Response> {
  const { presets } = JSON.parse(body as string) as { presets: string[] };
  const others = Object.keys(KEYS).filter((name) => name !== 'standard' && !presets.includes(name));
  const partners = others.filter((name) => !presets.some((chosen) => clash(chosen, name)));
  const keys = Object.assign({}, ...presets.map((name) => KEYS[name])) as object;
  return new Response(JSON.stringify({ ok: true, keys, partners }));
}

const catalogue = {
  presets: Object.entries(KEYS).map(([name, keys]) => ({ name, title: name, text: '', keys })),
  keys: [{ key: 'schedule', title: '', text: '', type: 'schedule', default: 'standard', values: [] }],
} as unknown as Catalogue;

describe('the form for a new table', () => {
  beforeEach(async () => {
    vi.stubGlobal('fetch', combine);
    newTable.restore(catalogue);
    await newTable.settled;
  });

  async function choose(preset: string, ...others: string[]): Promise<void> {
    newTable.choosePreset(preset);
    await newTable.settled;
    for (const name of others) {
      newTable.addPreset(name);
      await newTable.settled;
    }
  }

  it('takes the rules of combined presets from the server', async () => {
    await choose('quick', 'hidden');
    expect(newTable.rules).toEqual({ schedule: 'quick', bidding: 'hidden', players: 4 });
    expect(newTable.combination?.partners).toEqual([]);
  });

  it('keeps what goes with another first preset, and drops the rest', async () => {
    await choose('quick', 'hidden');
    await choose('reverse');
    expect([newTable.preset, newTable.also]).toEqual(['reverse', ['hidden']]);
    newTable.removePreset('hidden');
    await choose('hidden', 'quick');
    await choose('reverse');
    expect([newTable.preset, newTable.also]).toEqual(['reverse', []]);
  });

  it('shows the last choice, however fast the choices come', async () => {
    newTable.choosePreset('quick');
    newTable.choosePreset('hidden');
    newTable.choosePreset('reverse');
    await newTable.settled;
    expect(newTable.rules).toEqual({ schedule: 'reverse', players: 4 });
  });

  it('combines with the last choice, though the server has not answered yet', async () => {
    newTable.choosePreset('quick');
    newTable.addPreset('hidden');
    await newTable.settled;
    expect([newTable.preset, newTable.also]).toEqual(['quick', ['hidden']]);
    newTable.choosePreset('reverse');
    newTable.removePreset('hidden');
    await newTable.settled;
    expect([newTable.preset, newTable.also]).toEqual(['reverse', []]);
  });

  it('counts as changed by hand only what the presets do not say', async () => {
    await choose('quick');
    newTable.set(catalogue, 'schedule', 'reverse');
    expect(newTable.changes).toEqual({ schedule: 'reverse' });
    newTable.set(catalogue, 'schedule', 'quick');
    expect(newTable.changes).toEqual({});
  });
});

describe('a rule that is put together from parts', () => {
  const rule = {
    parts: [
      { part: 'rule', required: true, schema: { enum: ['canadian', 'hardcore'] } },
      { part: 'from', required: false, schema: { type: 'integer', minimum: 1 } },
      { part: 'made', required: true, schema: { type: 'integer', minimum: -1000 } },
    ],
  } as unknown as RuleKey;

  it('begins with all that it needs', () => {
    expect(firstParts(rule)).toEqual({ rule: 'canadian', made: 0 });
  });

  it('may have a part left out', () => {
    expect(withPart({ made: 0 }, 'from', 3)).toEqual({ made: 0, from: 3 });
    expect(withPart({ made: 0, from: 3 }, 'from', undefined)).toEqual({ made: 0 });
  });
});
