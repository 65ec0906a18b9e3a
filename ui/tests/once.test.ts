import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import { once } from '../src/design/once';

describe('a handler that works once', () => {
  test('ignores calls while it is at work, and works again afterwards', async () => {
    const { calls, settle, press } = pressed();
    const first = press('first');
    await press('second');
    settle();
    await first;
    void press('third');
    expect(calls).toEqual(['first', 'third']);
  });

  test('works again after a failure', async () => {
    let calls = 0;
    const press = once(() => Promise.reject(new Error(String(++calls))));
    await expect(press()).rejects.toThrow('1');
    await expect(press()).rejects.toThrow('2');
  });

  function pressed() {
    const calls: string[] = [];
    let settle!: () => void;
    const press = once((name: string) => {
      calls.push(name);
      return new Promise<void>((resolve) => (settle = resolve));
    });
    return { calls, settle: () => settle(), press };
  }
});

const SOURCES = import.meta.glob<string>('../src/**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Handlers of a value that is chosen or of a file that is read: the last one counts. */
const VALUES = ['onchange', 'onflip', 'onpick', 'onread', 'ontoggle', 'onwant'];
/** Work that may be asked for again before it is done. */
const REPEATABLE = [
  /^pad\.(change|changeBy|focus|note|redo|undo)\(/, // the pad takes every tap, one after the other
  /^(noteAnswer|storing)\(/, // by name: the second time nothing changes
  /^board\.(act|change|go|undo)\(/, // of several positions asked for, the last one is shown
  /\.load\(/, // of several requests the last one counts
  /^tick\(/,
];

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Calls `visit` for a node and all below, but not below those for which it returns false. */
function walk(value: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  else if (isNode(value) && visit(value)) for (const child of Object.values(value)) walk(child, visit);
}

/** The handlers of a component that begin work which takes time, and would begin it again. */
function unlatched(source: string): string[] {
  const { instance, fragment } = parse(source, { modern: true });
  const code = ({ start, end }: Node): string => source.slice(start, end);
  const functions = new Map<string, Node>();
  walk(instance, ({ type, id, init, ...node }) => {
    if (type === 'FunctionDeclaration') functions.set((id as { name: string }).name, { type, ...node });
    if (type === 'VariableDeclarator' && isNode(init)) functions.set((id as { name: string }).name, init);
    return true;
  });

  function isUnlatched(node: Node, seen: ReadonlySet<string>): boolean {
    let found = false;
    walk(node, (each) => {
      const { type, name, operator, argument } = each;
      const called = isNode(argument) && argument.type === 'CallExpression' ? argument : each;
      if (/^once\(/.test(code(called)) || REPEATABLE.some((form) => form.test(code(called)))) return false;
      const callee = String((called.callee as Node | undefined)?.name);
      const waits = type === 'AwaitExpression' || (operator === 'void' && called !== each);
      if ((waits && !functions.has(callee)) || code(each) === 'then') found = true;
      const local = type === 'Identifier' && !seen.has(String(name)) && functions.get(String(name));
      if (local && isUnlatched(local, new Set([...seen, String(name)]))) found = true;
      return !found;
    });
    return found;
  }

  const found: string[] = [];
  walk(fragment, (node) => {
    const { type, name, value } = node;
    if (/^svelte:/.test(String(name))) return false;
    if (type === 'Attribute' && /^on/.test(String(name)) && !VALUES.includes(String(name)))
      if ([value].flat().some((each) => isNode(each) && isUnlatched(each, new Set()))) found.push(code(node));
    return true;
  });
  return found;
}

describe('the handlers of the page', () => {
  test('work once, if their work takes time', () => {
    const found = Object.entries(SOURCES).flatMap(([file, source]) =>
      unlatched(source).map((handler) => `${file}: ${handler}`),
    );
    expect(found).toEqual([]);
  });

  test('are found by what they call', () => {
    const work = 'async function work() { await fetch(path); } function press() { void work(); }';
    expect(unlatched(`<script lang="ts">${work}</script><button onclick={press}></button>`)).toHaveLength(1);
    const latched =
      'const work = once(async () => { await fetch(path); }); function press() { void work(); }';
    expect(unlatched(`<script lang="ts">${latched}</script><button onclick={press}></button>`)).toEqual([]);
  });
});
