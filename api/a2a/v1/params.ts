import { z } from 'zod';

/** What both dialects have in common in their parameters; members that are left out may also be null. */

const MAX_PARTS = 50;

export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined);

export const metadata = optional(z.record(z.string(), z.unknown()));
/** An empty text is how some clients leave a name out. */
export const optionalName = z.string().nullish().transform((value) => value || undefined);

export const partsOf = <Schema extends z.ZodType>(part: Schema) => z.array(part).min(1, 'must have at least one part').max(MAX_PARTS);

/** What these members hold is the caller's own. */
const verbatim: ReadonlySet<string> = new Set(['metadata', 'data']);

/** Readers of ProtoJSON take `task_id` for `taskId` as well (protobuf, ProtoJSON Format), and 1.0 is defined in terms of it. */
export function fromProtoJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromProtoJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), verbatim.has(name) ? inner : fromProtoJson(inner),
  ]));
}
