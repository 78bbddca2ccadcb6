import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { lockSession } from '../../domain/chat/left-to-person.ts';
import { openSession } from '../../domain/chat/sessions.ts';
import { storeGuestMessage } from '../../domain/chat/store-guest-message.ts';
import { storeReply } from '../../domain/chat/store-reply.ts';
import { planThought } from '../../domain/chat/turn-thoughts.ts';
import type { TenantContext } from '../../domain/context.ts';
import { unitOfWorkOn } from '../../domain/storage/database.ts';
import { AgentContext } from '../../domain/storage/entities/agent-task.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const { id: clientId } = await createHotel(database);
const ctx = systemContext(database, clientId);

interface Said {
  sessionKey: string;
  messageId: string;
}

async function conversation(): Promise<Said> {
  const { key: sessionKey } = await openSession({ ctx, input: {} });
  const said = { sessionKey, messageId: randomUUID() };
  await storeGuestMessage({ ctx, input: { ...said, clientId, query: 'Hello', locale: 'en' } });
  return said;
}

const purpose = 'hear' as const;
const asked = { purpose, key: 'heard', system: '', prompt: '', schema: purpose, maxOutputTokens: 1 };
const reply = { message: 'Hello to you', locale: 'en', context: [], sources: [], outcome: 'small-talk' as const };
const wordsAlone = { hasDialogue: false, hasSteps: false, hasThoughts: false };

const holders: Record<string, (held: TenantContext, said: Said) => Promise<unknown>> = {
  'the lock itself': (held, { sessionKey }) => held.db.transaction((em) => lockSession(em, sessionKey)),
  'a guest\'s message': (held, { sessionKey }) =>
    storeGuestMessage({ ctx: held, input: { sessionKey, clientId, messageId: randomUUID(), query: 'Hello again', locale: 'en' } }),
  'a plain reply': (held, said) => storeReply(held, said, { ...reply, ...wordsAlone, heard: [said.messageId] }),
  'a reply': (held, said) => storeReply(held, said, { ...reply, heard: [said.messageId] }),
  'a thought': (held, said) => planThought(held, said, { request: asked, thoughts: [], heard: [said.messageId], keepHours: 1 }),
};

it.each(Object.keys(holders))('what refers to a session is stored while it is held by %s', async (name) => {
  const said = await conversation();
  await ctx.db.transaction(async (em) => {
    await holders[name]?.({ ...ctx, db: unitOfWorkOn(em) }, said);
    await expect(ctx.db.transaction((other) => other.execute('select from chat_session where key = ? for no key update nowait', [said.sessionKey])))
      .rejects.toMatchObject({ code: '55P03' });
    await ctx.db.transaction(async (other) => {
      await other.execute("select set_config('lock_timeout', '2000', true)");
      await other.insert(AgentContext, { clientId, ownerId: randomUUID(), id: 'talk', sessionKey: said.sessionKey, createdDate: new Date() });
    });
  });
});
