import { randomUUID } from 'node:crypto';
import { appendMessage } from '../../../domain/chat/append-message.ts';
import { appendEvent } from '../../../domain/chat/events.ts';
import type { TenantContext } from '../../../domain/context.ts';
import { ChatSession } from '../../../domain/storage/entities/chat.ts';

/** Puts events into a session's outbox in one transaction, as a busy worker does. */
export async function emitEvents(ctx: TenantContext, sessionId: string, count: number, payload: object = {}): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const { key } = await em.findOneOrFail(ChatSession, { publicId: sessionId });
    for (let left = count; left > 0; left -= 1) {
      await appendEvent(em, ctx, { sessionKey: key, event: 'booking.changed', data: payload });
    }
  });
}

/** Puts a guest's messages into a session, with events between them. */
export async function emitMessages(ctx: TenantContext, sessionId: string, count: number): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const { key: sessionKey } = await em.findOneOrFail(ChatSession, { publicId: sessionId });
    for (let number = 1; number <= count; number += 1) {
      await appendMessage(em, ctx, { sessionKey, id: randomUUID(), type: 'guest', message: `Message ${number}`, locale: 'en' });
      await appendEvent(em, ctx, { sessionKey, event: 'booking.changed', data: {} });
    }
  });
}

/** The number of the last event of a session. */
export async function lastSeq(ctx: TenantContext, sessionId: string): Promise<number> {
  const session = await ctx.db.read((em) => em.findOneOrFail(ChatSession, { publicId: sessionId }));
  return session.lastSeq;
}

/** The numbers from 1 to the last. */
export const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
