import { z } from 'zod';
import { invalidInput } from '../../../domain/model/errors.ts';
import { isWish, type WishData } from '../../../domain/model/agent-wish.ts';
import { a2aCodes, RpcError } from '../rpc.ts';

/** What both dialects have in common in their parameters; members that are left out may also be null. */

const MAX_PARTS = 50;

export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined);

export const metadata = optional(z.record(z.string(), z.unknown()));
/** An empty text is how some clients leave a name out. */
export const optionalName = z.string().nullish().transform((value) => value || undefined);

export const partsOf = <Schema extends z.ZodType>(part: Schema) => z.array(part).min(1, 'must have at least one part').max(MAX_PARTS);

/**
 * What a message says: its texts, and its data as an agent's wish; files are nothing that the concierge could read.
 *
 * @throws DomainError INVALID_INPUT, RpcError
 */
export function contentOf(
  parts: readonly Record<string, unknown>[], kindOf: (part: Record<string, unknown>) => unknown,
): { text: string; data?: WishData[] } {
  const texts: string[] = [];
  const data: WishData[] = [];
  for (const part of parts) {
    const kind = kindOf(part);
    // What it says of a table is judged where the message is taken.
    if (kind === 'data' && isWish(part['data'])) data.push(part['data'] as WishData);
    else if (kind !== 'text') {
      throw new RpcError(a2aCodes.contentType, 'Incompatible content types: the concierge reads text parts, and data of a table.');
    } else if (typeof part['text'] !== 'string') throw invalidInput('params message.parts: a text part must have a text.');
    else texts.push(part['text']);
  }
  return { text: texts.join('\n'), ...(data.length === 0 ? {} : { data }) };
}

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
