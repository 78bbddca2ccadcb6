import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { callOperators } from '../../domain/conversations/call-operators.ts';
import { mailHandoff } from '../../domain/conversations/mail-handoff.ts';
import type { Mail, MailOrder } from '../../domain/model/mail.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { ChatSession } from '../../domain/storage/entities/chat.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { mailsTo, platformContext } from '../support/accounts/accounts.ts';
import { ask, newSession } from '../support/chat/guest.ts';
import { deskOf, storedSession } from '../support/chat/handoff.ts';
import { signIn } from '../support/accounts/operators.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { runUpkeep, useTemporal } from '../support/stack/temporal.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const temporal = useTemporal();

/** A guest who has asked for a person of a hotel, and the hotel's operator. */
async function newHouse({ mail = true, ...fields }: { mail?: boolean; default_locale?: string; time_zone?: string } = {}) {
  const hotel = await createHotel(database, { hotelConfig: { handoff: { mail } }, ...fields });
  const ctx = systemContext(database, hotel.id);
  const operator = await signIn(database, [`conversations:READ:${hotel.id}`, `conversations:WRITE:${hotel.id}`]);
  const sessionId = await newSession(hotel.id);
  await ask(hotel.id, { query: 'I want to talk to a human', locale: 'en' }, { sessionId });
  const session = await storedSession(ctx, sessionId);
  const order = { kind: 'handoff' as const, userId: operator.userId, clientId: hotel.id, sessionKey: session.key, handoffAt: session.handoffDate?.getTime() ?? 0 };
  return { hotel, ctx, operator, order, desk: deskOf(operator, hotel.id) };
}

/** The sweep as it would run so much later; only the orders for this hotel are told. */
async function sweep(clientId: string, afterMs: number, sendMail: (order: MailOrder) => Promise<void> = async () => undefined): Promise<MailOrder[]> {
  const orders: MailOrder[] = [];
  const runner = {
    sendMail: async (order: MailOrder) => {
      if (order.kind !== 'handoff' || order.clientId !== clientId) return;
      await sendMail(order);
      orders.push(order);
    },
  };
  const now = new Date(Date.now() + afterMs);
  await callOperators({ db: database.forSystem(), contextOf: (id) => systemContext(database, id), now, runner });
  return orders;
}

describe('a guest who waits for a person', () => {
  it('is mailed to the hotel\'s operators after a minute, once', async () => {
    const { hotel, order } = await newHouse();
    expect(await sweep(hotel.id, 0)).toEqual([]);
    const away = () => Promise.reject(new DomainError('UNAVAILABLE', 'The flow engine is away.'));
    expect(await sweep(hotel.id, 120_000, away)).toEqual([]);
    expect(await sweep(hotel.id, 120_000)).toEqual([order]);
    expect(await sweep(hotel.id, 180_000)).toEqual([]);
  });

  it('is not where somebody has come, or the hotel wants no mails', async () => {
    const [come, silent] = [await newHouse(), await newHouse({ mail: false })];
    await come.desk.takeOver(come.order.sessionKey);
    expect([await sweep(come.hotel.id, 120_000), await sweep(silent.hotel.id, 120_000)]).toEqual([[], []]);
  });

  it('is by itself', async () => {
    const { ctx, operator, order } = await newHouse();
    await ctx.db.transaction((em) => em.nativeUpdate(ChatSession, { key: order.sessionKey }, { handoffDate: new Date(Date.now() - 120_000) }));
    await runUpkeep(temporal, 'sweep');
    const mails = await waitFor(async () => {
      const found = await mailsTo(operator.email);
      return found.length > 0 && found;
    }, { what: 'the mail to the operator', timeoutMs: 60_000 });
    expect(mails).toEqual([expect.stringContaining(order.sessionKey)]);
  }, 120_000);
});

describe('the mail', () => {
  const mails: Mail[] = [];
  const send = (input: Extract<MailOrder, { kind: 'handoff' }>) => mailHandoff({
    ctx: platformContext(database), input, mailer: { send: async (mail: Mail) => { mails.push(mail); } }, publicUrl: 'https://concierge.example',
  });
  afterEach(() => { mails.length = 0; });

  itVerifies(['decisions/accounts/mails/console'], 'leads to the conversation in the console, and tells nothing that the guest said; or is not needed any more', async () => {
    const { desk, operator, order } = await newHouse();
    expect(await send(order)).toBe('sent');
    expect(mails).toMatchObject([{ to: operator.email, subject: 'Hotel Probe: a guest waits for a person' }]);
    const page = `https://concierge.example/console/hotels/${order.clientId}/inbox/${order.sessionKey}`;
    expect([mails[0]?.text, mails[0]?.html]).toEqual([expect.stringContaining(page), expect.stringContaining(`<a href="${page}">Read the conversation`)]);
    for (const words of ['talk to a human', '/api/', '/docs']) expect([mails[0]?.text, mails[0]?.html].join()).not.toContain(words);
    expect([await send({ ...order, handoffAt: 1 }), await send({ ...order, userId: randomUUID() })]).toEqual(['not needed', 'not needed']);
    await desk.takeOver(order.sessionKey);
    expect([await send(order), mails.length]).toEqual(['not needed', 1]);
  });

  itVerifies(['decisions/accounts/mails/language'], 'is in the hotel\'s language and tells the time by its clock', async () => {
    const { order } = await newHouse({ default_locale: 'de-AT', time_zone: 'Europe/Vienna' });
    await send(order);
    expect(mails[0]?.subject).toBe('Hotel Probe: ein Gast wartet auf einen Menschen');
    expect(mails[0]?.text).toMatch(/^Der Concierge hat einen Gast von Hotel Probe weitergegeben \(.*, \d+\. \w+ \d{4} um \d\d:\d\d \(Europe\/Vienna\)\)/);
    expect(mails[0]?.html).toContain('<html lang="de">');
  });
});
