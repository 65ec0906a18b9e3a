import type { RuleKey, RulePart } from '../../app/wire';

/** A value of a rule by its parts. */
export type PartValues = Record<string, unknown>;

/** What the JSON Schema of a part says of it. */
export interface PartSchema {
  type?: 'integer' | 'boolean';
  minimum?: number;
  maximum?: number;
  enum?: string[];
}

export const schemaOf = (part: RulePart): PartSchema => part.schema;

/** Something to begin with: each part that cannot be left out, as near to nothing as it may be. */
export const firstParts = ({ parts = [] }: RuleKey): PartValues =>
  Object.fromEntries(parts.filter(({ required }) => required).map((part) => [part.part, first(part)]));

function first(part: RulePart): unknown {
  const { type, minimum, enum: names } = schemaOf(part);
  if (type === 'boolean') return false;
  return names ? names[0] : Math.max(0, minimum ?? 0);
}

/** The values with one part changed; undefined leaves it out. */
export function withPart(values: PartValues, part: string, value: unknown): PartValues {
  const { [part]: _, ...others } = values;
  return value === undefined ? others : { ...values, [part]: value };
}
