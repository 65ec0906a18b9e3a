import { readFileSync, writeFileSync } from 'node:fs';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

/** What the server prints: `python -m gizzard.server.node.routes`. */
const DOCUMENT = new URL('../../build/openapi.json', import.meta.url);
const TYPES = new URL('../src/app/wire.ts', import.meta.url);
const HEAD = `/** What goes over the wire between page and server. Generated from the server's declarations: \`make wire\`. */`;
/** Definitions that are lists of names, and what the page calls the list. */
const LISTS = {
  Avatar: 'AVATARS',
  ChatPhrase: 'CHAT_PHRASES',
  Language: 'LANGUAGES',
  SettlingPhase: 'SETTLING_PHASES',
} as const;
/** Definitions that are a number, and what the page calls it. */
const BOUNDS = {
  MaxSecret: 'MAX_SECRET',
  MinSecret: 'MIN_SECRET',
  MostRounds: 'MOST_ROUNDS',
  MostTricks: 'MOST_TRICKS',
} as const;
/** Definitions whose members the page takes from the catalogue: it knows no rule, preset or level by its name. */
const FROM_CATALOGUE = ['BotLevel', 'Deck', 'PresetName', 'RuleKeys', 'Rules', 'TournamentPreset'];
/** Definitions whose keys may all be left out, and what the page calls the values that they then have. */
const DEFAULTS = { System: 'DEFAULT_SYSTEM' } as const;

type Schema = JSONSchema & { prefixItems?: JSONSchema[]; 'x-default'?: unknown };

type Content = Record<string, { schema: Schema; 'x-events'?: Schema }>;
interface Operation {
  parameters: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema & { enum?: string[]; const?: number }> };
}

/** Tuples as the generator, which knows older drafts, understands them. */
function adapted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { prefixItems, ...schema } = value as Schema;
  if (schema.$ref) return { $ref: schema.$ref.replace('#/components/schemas/', '#/$defs/') };
  if (prefixItems) return { ...schema, items: prefixItems, additionalItems: false };
  return schema;
}

/** Without the remark that the generator leaves on every type. */
const cleaned = (types: string): string =>
  types
    .replace(/( \*\n)? \* This interface was referenced by .*\n \* via the .*\n/g, '')
    .replace(/\/\*\*\n \*\/\n/g, '');

const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});

/** The schema of one request: what it takes, and how it is answered. */
function requested({ parameters, requestBody, responses }: Operation): Schema {
  const of = (place: string) => parameters.filter((each) => each.in === place && each.name !== 'lang');
  const schemas = (place: string) => Object.fromEntries(of(place).map(({ name, schema }) => [name, schema]));
  const [answer] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const answers = Object.values(answer?.[1].content ?? {}).map(
    ({ schema, 'x-events': events }) => events ?? schema,
  );
  const asked = {
    ...(of('path').length && { path: object(schemas('path')) }),
    ...(requestBody && { body: requestBody.content['application/json']?.schema ?? {} }),
    answer: answers.length === 1 ? (answers[0] ?? {}) : { anyOf: answers },
  };
  const query = of('query').length ? { query: object(schemas('query'), []) } : {};
  return object({ ...asked, ...query }, Object.keys(asked));
}

/** All requests to the API, by method and path. */
const requests = ({ paths }: Document): Schema =>
  object(
    Object.fromEntries(
      Object.entries(paths)
        .filter(([path]) => path.startsWith('/api/'))
        .flatMap(([path, operations]) =>
          Object.entries(operations).map(([method, operation]) => [
            `${method.toUpperCase()} ${path}`,
            requested(operation),
          ]),
        ),
    ),
  );

/** Those definitions, as texts and as objects with any keys. */
function opened(schemas: Document['components']['schemas']): Document['components']['schemas'] {
  const open = FROM_CATALOGUE.map((name) => [
    name,
    schemas[name]?.type === 'object' ? { type: 'object', additionalProperties: true } : { type: 'string' },
  ]);
  return { ...schemas, ...Object.fromEntries(open) };
}

function lists({ components }: Document): string {
  const written = Object.entries(LISTS).map(
    ([name, list]) =>
      `export const ${list}: readonly ${name}[] = ${JSON.stringify(components.schemas[name]?.enum)};`,
  );
  return written.join('\n');
}

const bounds = ({ components }: Document): string =>
  Object.entries(BOUNDS)
    .map(([name, bound]) => `export const ${bound}: ${name} = ${components.schemas[name]?.const};`)
    .join('\n');

function defaults({ components }: Document): string {
  const written = Object.entries(DEFAULTS).map(([name, constant]) => {
    const keys = Object.entries(components.schemas[name]?.properties ?? {}).map(([key, value]) => [
      key,
      (value as Schema)['x-default'],
    ]);
    return `export const ${constant}: Required<${name}> = ${JSON.stringify(Object.fromEntries(keys))};`;
  });
  return written.join('\n');
}

async function generate(): Promise<string> {
  const text = readFileSync(DOCUMENT, 'utf8');
  const found = JSON.parse(text, adapted) as Document;
  const schema = { ...requests(found), $defs: opened(found.components.schemas) } as JSONSchema;
  const types = await compile(schema, 'Requests', {
    additionalProperties: false,
    bannerComment: HEAD,
    format: false,
    unknownAny: true,
    unreachableDefinitions: true,
  });
  const file = TYPES.pathname;
  return format(
    `${cleaned(types)}\n${lists(found)}\n${bounds(found)}\n${defaults(JSON.parse(text) as Document)}\n`,
    {
      ...(await resolveConfig(file)),
      filepath: file,
    },
  );
}

const types = await generate();
if (!process.argv.includes('--check')) writeFileSync(TYPES, types);
else if (readFileSync(TYPES, 'utf8') !== types) {
  console.error('ui/src/app/wire.ts no longer says what the server sends and reads: run `make wire`.');
  process.exit(1);
}
