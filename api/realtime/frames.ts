import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { postMessage } from '../../domain/chat/post-message.ts';
import type { TenantContext } from '../../domain/context.ts';
import { queryBodySchema } from '../../domain/model/chat.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { parseInput } from '../../domain/parse.ts';
import type { Services } from '../services.ts';
import type { SocketSession } from './socket-session.ts';

/** A message of 4000 characters fits, in any script, with its envelope. */
export const MAX_FRAME_BYTES = 64 * 1024;

const frameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  queryBodySchema.extend({ type: z.literal('message') }),
], { error: 'must be {"type":"ping"} or {"type":"message","query":…}' });

interface FrameScope {
  services: Services;
  ctx: TenantContext;
  follower: SocketSession;
  publicId: string;
}

/** Carries out one frame from a guest's page; what is wrong with it goes back as an `error` frame. */
export async function handleFrame(data: string, { services, ctx, follower, publicId }: FrameScope): Promise<void> {
  const requestId = randomUUID();
  try {
    const frame = parseInput('frame', frameSchema, parseJson(data));
    if (frame.type === 'ping') {
      follower.sendPong();
      return;
    }
    const { query, locale, messageId = randomUUID() } = frame;
    await postMessage({
      ctx: { ...ctx, requestId }, input: { session: { publicId }, messageId, query, locale }, deps: services,
    });
  } catch (error) {
    follower.sendError(error, requestId);
  }
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new DomainError('MALFORMED_JSON', 'The frame is not valid JSON.', { cause });
  }
}
