import { z } from 'zod';
import { invalidInput } from '../../domain/model/errors.ts';
import { parseInput } from '../../domain/parse.ts';
import type { BookingData } from '../../domain/model/agent-booking-data.ts';
import { contentOf } from './content.ts';

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
  input: {
    id?: string; contextId?: string;
    message: { text: string; data?: BookingData[]; metadata?: Record<string, unknown> };
    metadata: Record<string, unknown>;
  };
  historyLength: number | undefined;
}

/** @throws DomainError INVALID_INPUT, RpcError for a part that is neither text nor data */
export function sendParams(params: unknown): SendParams {
  const { id, sessionId, message, historyLength: shown, metadata: given } = parseInput('params', sendSchema, params);
  if (message.role !== 'user') throw invalidInput('params message.role: must be "user"; the concierge is the agent here.');
  return {
    input: {
      ...(id ? { id } : {}), ...(sessionId ? { contextId: sessionId } : {}),
      message: {
        ...contentOf(message.parts, ({ type }) => type),
        ...(message.metadata === undefined ? {} : { metadata: message.metadata }),
      },
      metadata: given ?? {},
    },
    historyLength: shown,
  };
}

/** @throws DomainError INVALID_INPUT */
export const taskParams = (params: unknown): { id: string; historyLength: number | undefined } => parseInput('params', taskSchema, params);
