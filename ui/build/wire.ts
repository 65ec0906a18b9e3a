import { readFileSync, writeFileSync } from 'node:fs';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

/** What the server prints: `python -m gizzard.server.web.schema.messages`. */
const SCHEMA = new URL('../../build/schema.json', import.meta.url);
const TYPES = new URL('../src/app/wire.ts', import.meta.url);
const HEAD = `/** What goes over the wire between page and server. Generated from the server's message types: \`make wire\`. */`;
/** Definitions that are lists of names, and what the page calls the list. */
const LISTS = { ChatPhrase: 'CHAT_PHRASES', Language: 'LANGUAGES' } as const;

type Schema = JSONSchema & { prefixItems?: JSONSchema[] };
interface Document {
  $defs: Record<string, Schema & { enum?: string[] }>;
}
/** Definitions whose keys may all be left out, and what the page calls the values that they then have. */
const DEFAULTS = { System: 'DEFAULT_SYSTEM' } as const;

/** Tuples and objects without named fields as the generator, which knows older drafts, understands them. */
function adapted(key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { prefixItems, ...schema } = value as Schema;
  if (schema.$ref) return { $ref: schema.$ref };
  if (prefixItems) return { ...schema, items: prefixItems, additionalItems: false };
  const bare = schema.type === 'object' && !schema.properties && schema.additionalProperties === undefined;
  return bare && key !== 'properties' ? { ...schema, additionalProperties: true } : schema;
}

/** Without the remark that the generator leaves on every type. */
const cleaned = (types: string): string =>
  types
    .replace(/( \*\n)? \* This interface was referenced by .*\n \* via the .*\n/g, '')
    .replace(/\/\*\*\n \*\/\n/g, '');

function lists({ $defs }: Document): string {
  const written = Object.entries(LISTS).map(
    ([name, list]) => `export const ${list}: readonly ${name}[] = ${JSON.stringify($defs[name]?.enum)};`,
  );
  return written.join('\n');
}

function defaults({ $defs }: Document): string {
  const written = Object.entries(DEFAULTS).map(([name, constant]) => {
    const keys = Object.entries($defs[name]?.properties ?? {}).map(([key, value]) => [key, value.default]);
    return `export const ${constant}: Required<${name}> = ${JSON.stringify(Object.fromEntries(keys))};`;
  });
  return written.join('\n');
}

async function generate(): Promise<string> {
  const text = readFileSync(SCHEMA, 'utf8');
  const schema = JSON.parse(text, adapted) as Document;
  const types = await compile(schema as JSONSchema, 'Messages', {
    additionalProperties: false,
    bannerComment: HEAD,
    format: false,
    unknownAny: true,
    unreachableDefinitions: true,
  });
  const file = TYPES.pathname;
  return format(`${cleaned(types)}\n${lists(schema)}\n${defaults(JSON.parse(text) as Document)}\n`, {
    ...(await resolveConfig(file)),
    filepath: file,
  });
}

const types = await generate();
if (!process.argv.includes('--check')) writeFileSync(TYPES, types);
else if (readFileSync(TYPES, 'utf8') !== types) {
  console.error('ui/src/app/wire.ts no longer says what the server sends and reads: run `make wire`.');
  process.exit(1);
}
