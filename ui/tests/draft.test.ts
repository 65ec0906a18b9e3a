import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firstParts, withPart } from '../src/rules/form/parts';
import { Draft } from '../src/rules/form/draft.svelte';
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
  let draft: Draft;

  beforeEach(async () => {
    draft = new Draft();
    vi.stubGlobal('fetch', combine);
    draft.restore(catalogue);
    await draft.settled;
  });

  async function choose(preset: string, ...others: string[]): Promise<void> {
    draft.choosePreset(preset);
    await draft.settled;
    for (const name of others) {
      draft.addPreset(name);
      await draft.settled;
    }
  }

  it('takes the rules of combined presets from the server', async () => {
    await choose('quick', 'hidden');
    expect(draft.rules).toEqual({ schedule: 'quick', bidding: 'hidden', players: 4 });
    expect(draft.combination?.partners).toEqual([]);
  });

  it('keeps what goes with another first preset, and drops the rest', async () => {
    await choose('quick', 'hidden');
    await choose('reverse');
    expect([draft.preset, draft.also]).toEqual(['reverse', ['hidden']]);
    draft.removePreset('hidden');
    await choose('hidden', 'quick');
    await choose('reverse');
    expect([draft.preset, draft.also]).toEqual(['reverse', []]);
  });

  it('shows the last choice, however fast the choices come', async () => {
    draft.choosePreset('quick');
    draft.choosePreset('hidden');
    draft.choosePreset('reverse');
    await draft.settled;
    expect(draft.rules).toEqual({ schedule: 'reverse', players: 4 });
  });

  it('combines with the last choice, though the server has not answered yet', async () => {
    draft.choosePreset('quick');
    draft.addPreset('hidden');
    await draft.settled;
    expect([draft.preset, draft.also]).toEqual(['quick', ['hidden']]);
    draft.choosePreset('reverse');
    draft.removePreset('hidden');
    await draft.settled;
    expect([draft.preset, draft.also]).toEqual(['reverse', []]);
  });

  it('counts as changed by hand only what the presets do not say', async () => {
    await choose('quick');
    draft.set(catalogue, 'schedule', 'reverse');
    expect(draft.changes).toEqual({ schedule: 'reverse' });
    draft.set(catalogue, 'schedule', 'quick');
    expect(draft.changes).toEqual({});
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
