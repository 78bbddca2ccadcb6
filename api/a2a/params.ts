import { z } from 'zod';
import { invalidInput } from '../../domain/model/errors.ts';
import { parseInput } from '../../domain/parse.ts';
import { a2aCodes, RpcError } from './rpc.ts';

const MAX_PARTS = 50;

const metadata = z.record(z.string(), z.unknown()).nullish().transform((value) => value ?? undefined);
/** The most messages that are shown of a task; who asks for more gets these. */
const MAX_HISTORY = 1000;
export const historyLength = z.number().int().min(0).nullish()
  .transform((value) => (typeof value === 'number' ? Math.min(value, MAX_HISTORY) : undefined));

const partSchema = z.looseObject({ type: z.string(), text: z.unknown().optional() });
const messageSchema = z.looseObject({
  role: z.enum(['user', 'agent']),
  parts: z.array(partSchema).min(1, 'must have at least one part').max(MAX_PARTS),
  metadata,
});

/** What the methods of A2A 0.1 take; members that a later version may add are left alone. */
const sendSchema = z.looseObject({
  id: z.string().nullish(), sessionId: z.string().nullish(), message: messageSchema, historyLength, metadata,
});
const taskSchema = z.looseObject({ id: z.string('must be the id of a task'), historyLength, metadata });

export interface SendParams {
  input: { id?: string; contextId?: string; message: {
    text: string;
    metadata?: Record<string, unknown>
  }; metadata: Record<string, unknown> };
  historyLength: number | undefined;
}

/** @throws DomainError INVALID_INPUT, RpcError for a part that is no text */
export function sendParams(params: unknown): SendParams {
  const { id, sessionId, message, historyLength: shown, metadata: given } = parseInput('params', sendSchema, params);
  if (message.role !== 'user') throw invalidInput('params message.role: must be "user"; the concierge is the agent here.');
  return {
    input: {
      ...(id ? { id } : {}), ...(sessionId ? { contextId: sessionId } : {}),
      message: { text: message.parts.map(textOf).join('\n'), ...(message.metadata === undefined ? {} : { metadata: message.metadata }) },
      metadata: given ?? {},
    },
    historyLength: shown,
  };
}

/** @throws DomainError INVALID_INPUT */
export const taskParams = (params: unknown): { id: string; historyLength: number | undefined } => parseInput('params', taskSchema, params);

function textOf({ type, text }: z.output<typeof partSchema>): string {
  if (type !== 'text') throw new RpcError(a2aCodes.contentType, 'Incompatible content types: the concierge reads text parts only.');
  if (typeof text !== 'string') throw invalidInput('params message.parts: a text part must have a text.');
  return text;
}
