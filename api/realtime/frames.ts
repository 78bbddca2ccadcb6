import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { postMessage } from '../../domain/chat/post-message.ts';
import type { TenantContext } from '../../domain/context.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { DomainError, errorTable } from '../../domain/model/errors.ts';
import { parseInput } from '../../domain/parse.ts';
import { describeFailure } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { guestFrameSchema } from './frame-schemas.ts';
import type { SocketSession } from './socket-session.ts';

/** A message of 4000 characters fits, in any script, with its envelope. */
export const MAX_FRAME_BYTES = 64 * 1024;

interface FrameScope {
  services: Services;
  ctx: TenantContext;
  follower: SocketSession;
  publicId: string;
  /** The caller's, whose budget each frame draws on. */
  address: string;
}

/** Carries out one frame from a guest's page; what is wrong with it goes back as an `error` frame. */
export async function handleFrame(data: string, { services, ctx, follower, publicId, address }: FrameScope): Promise<void> {
  const requestId = randomUUID();
  try {
    await services.limits.take('requestsPerAddress', address);
    const frame = parseInput('frame', guestFrameSchema, parseJson(data));
    if (frame.type === 'ping') {
      follower.sendPong();
      return;
    }
    const { query, locale, messageId = randomUUID() } = frame;
    await postMessage({
      ctx: { ...ctx, requestId }, input: { session: { publicId }, messageId, query, locale }, deps: services,
    });
  } catch (error) {
    const failure = describeFailure(error);
    if (errorTable[failure.code].http >= 500) services.logger.error({ requestId, code: failure.code, err: error }, 'A frame failed');
    follower.sendError(failure, { requestId, messageId: messageIdOf(data) });
  }
}

/** The message that a frame refers to, even if something else in it is wrong: its page waits for an answer about that message. */
function messageIdOf(data: string): string | undefined {
  try {
    return z.object({ messageId: idSchema }).safeParse(JSON.parse(data)).data?.messageId;
  } catch {
    return undefined;
  }
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new DomainError('MALFORMED_JSON', 'The frame is not valid JSON.', { cause });
  }
}
