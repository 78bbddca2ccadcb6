import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ChannelSend } from '../../domain/storage/entities/channel-threads.ts';
import { wakeForgotten } from '../../domain/channels/threads/wake-threads.ts';
import { ChatSession } from '../../domain/storage/entities/chat.ts';
import { statusChange } from '../../local/graph/webhook-payloads/whatsapp.ts';
import { platformContext } from '../support/accounts/accounts.ts';
import { connectionOf } from '../support/channels/channel-hotels.ts';
import { createSharedChannelHotel, type ChannelHotel } from '../support/channels/channel-threads.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { itVerifies } from '../requirements/verifies.ts';

const database = await useDatabase();

/** Waits until the sends of a hotel have all ended, and there are so many. */
async function settledSends(hotel: ChannelHotel, count: number): Promise<ChannelSend[]> {
  return waitFor(async () => {
    const sends = await hotel.sends();
    return sends.length === count && sends.every(({ settledDate }) => settledDate !== null) && sends;
  }, { what: `${count} sends to end`, timeoutMs: 120_000, pollMs: 200 });
}

const brief = (sends: ChannelSend[]) => sends.map(({ state, reason, attempts }) => ({ state, reason, attempts }));
const statusOf = async (hotel: ChannelHotel): Promise<[string, string | null | undefined]> => {
  const { status, statusReason } = await connectionOf(database, hotel.connectionId);
  return [status, statusReason];
};
const failuresOf = async (hotel: ChannelHotel): Promise<number> => (await connectionOf(database, hotel.connectionId)).failuresInRow;
/** Faults of messages alone; typing and read receipts stay well. */
const faults = (...sequence: string[]) => ({ next: sequence, operations: ['message'] });

describe('a refused send', () => {
  it('with a bad token needs an operator, and the sends after it wait for nobody', async () => {
    const hotel = await createSharedChannelHotel(database, 'MESSENGER');
    await hotel.controls.misbehave(hotel.account.id, faults('token'));
    await hotel.say('Hello');
    expect(brief(await settledSends(hotel, 2))).toEqual([
      { state: 'failed', reason: 'TOKEN_REFUSED', attempts: 1 }, { state: 'suppressed', reason: 'TOKEN_NEEDED', attempts: 0 },
    ]);
    expect(await statusOf(hotel)).toEqual(['ACTION_NEEDED', 'TOKEN_REFUSED']);
    expect(await hotel.received()).toEqual([]);
  });

  // Those that wait longest have hotels of their own, and wait side by side.
  it.concurrent.each([
    ['MESSENGER', 'permission', 'PERMISSION_MISSING', 'ACTION_NEEDED'],
    ['MESSENGER', 'window', 'WINDOW_CLOSED', 'CONNECTED'],
    ['INSTAGRAM', 'window', 'WINDOW_CLOSED', 'CONNECTED'],
    ['WHATSAPP', 'unreachable', 'UNREACHABLE', 'CONNECTED'],
    ['WHATSAPP', 'bad-parameter', 'BAD_PARAMETER', 'CONNECTED'],
  ] as const)('on %s for %s is not repeated', async (channel, fault, reason, status) => {
    const hotel = await createSharedChannelHotel(database, channel);
    await hotel.controls.misbehave(hotel.account.id, faults(fault, fault));
    await hotel.say('Hello');
    expect(brief(await settledSends(hotel, 2))).toEqual(Array(2).fill({ state: 'failed', reason, attempts: 1 }));
    expect((await statusOf(hotel))[0]).toBe(status);
  });

  it.concurrent.each([
    ['WHATSAPP', 'rate-limit'], ['INSTAGRAM', 'rate-limit'], ['MESSENGER', 'transient'], ['WHATSAPP', 'server-error:503'], ['WHATSAPP', 'pair-rate'],
  ] as const)('on %s for %s is made again later, and what was said arrives in order', async (channel, fault) => {
    const hotel = await createSharedChannelHotel(database, channel);
    await hotel.controls.misbehave(hotel.account.id, faults(fault));
    await hotel.say('Hello');
    const sends = await settledSends(hotel, 2);
    expect(sends.map(({ state, attempts, possibleDuplicate }) => ({ state, attempts, possibleDuplicate })))
      .toEqual([{ state: 'sent', attempts: 2, possibleDuplicate: false }, { state: 'sent', attempts: 1, possibleDuplicate: false }]);
    const texts = await hotel.received();
    expect(texts[0]).toContain('digital assistant');
    expect(texts).toHaveLength(2);
    if (fault === 'pair-rate') {
      const { sends: requests } = await hotel.controls.ledger(hotel.account.id);
      const [first, second] = requests.filter(({ operation }) => operation === 'message').map(({ at }) => Date.parse(at));
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(6000);
    }
  });

  it('by a status that comes later is one that failed', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    await hotel.controls.misbehave(hotel.account.id, faults('fail-later:131026'));
    await hotel.say('Hello');
    await waitFor(async () => (await hotel.sends())[0]?.state === 'failed', { what: 'the failure to be told', timeoutMs: 90_000 });
    expect((await hotel.sends())[0]).toMatchObject({ receipt: 'failed', reason: 'PLATFORM_131026' });
    await hotel.untilIdle();
    expect(await failuresOf(hotel)).toBe(0);
  });

  it('by statuses is counted against the account, which WhatsApp\'s acceptance does not speak for', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    // The hotel has not paid: everything is taken, and nothing delivered.
    await hotel.controls.misbehave(hotel.account.id, faults('fail-later:131042', 'fail-later:131042'));
    await hotel.say('Hello');
    await waitFor(async () => await failuresOf(hotel) === 2, { what: 'both failures to be counted', timeoutMs: 90_000 });
    await hotel.say('Hello?');
    await waitFor(async () => await failuresOf(hotel) === 0, { what: 'a delivery to be counted', timeoutMs: 90_000 });
    await hotel.untilIdle();
    await hotel.controls.misbehave(hotel.account.id, faults('fail-later:10'));
    await hotel.say('Hello again');
    await waitFor(async () => (await statusOf(hotel))[1] === 'PERMISSION_MISSING', { what: 'the missing permission to be noted', timeoutMs: 90_000 });
  });

  it('by a status takes the parts with it that are still to go', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    const [, reply] = await hotel.sends();
    const { sessionKey = '', messageId = '', seq = 0 } = reply ?? {};
    await hotel.ctx.db.transaction((em) => em.insert(ChannelSend, {
      id: randomUUID(), clientId: hotel.clientId, sessionKey, messageId, part: 1, seq, text: 'more', state: 'planned',
      createdDate: new Date(), dueDate: new Date(Date.now() + 3_600_000),
    }));
    await hotel.controls.emit(hotel.account.id, statusChange(
      { phoneNumberId: hotel.account.id, wabaId: 'WABA', displayPhone: '1' },
      { id: reply?.mid ?? '', status: 'failed', at: new Date(), recipient: (await hotel.threads())[0]?.guestPhone ?? '', error: { code: 131_026, title: 'No', details: 'No' } },
    ));
    await waitFor(async () => (await hotel.sends()).at(-1)?.state === 'failed', { what: 'the later part to end', timeoutMs: 90_000 });
    expect((await hotel.sends()).slice(1).map(({ state, reason }) => ({ state, reason }))).toEqual([
      { state: 'failed', reason: 'PLATFORM_131026' }, { state: 'failed', reason: 'EARLIER_PART_FAILED' },
    ]);
  });
});

describe('a send whose answer is lost', () => {
  it.concurrent.each(['MESSENGER', 'INSTAGRAM', 'WHATSAPP'] as const)('on %s is known to have arrived by its echo or status, and is not made again', async (channel) => {
    const hotel = await createSharedChannelHotel(database, channel);
    await hotel.controls.misbehave(hotel.account.id, faults('drop-after-accept'));
    await hotel.say('Hello');
    const sends = await settledSends(hotel, 2);
    expect(sends.map(({ state, attempts, possibleDuplicate, mid }) => ({ state, attempts, possibleDuplicate, known: mid !== null })))
      .toEqual(Array(2).fill({ state: 'sent', attempts: 1, possibleDuplicate: false, known: true }));
    expect(await hotel.received()).toHaveLength(2);
  });

  itVerifies(['decisions/channels/threads/unknown-outcome'], 'and of which nothing is heard is made once more, as a possible duplicate', async () => {
    const hotel = await createSharedChannelHotel(database, 'MESSENGER', { account: { echoes: false, reports: false } });
    await hotel.controls.misbehave(hotel.account.id, faults('drop-after-accept'));
    await hotel.say('Hello');
    const [first, second] = await settledSends(hotel, 2);
    expect(first).toMatchObject({ state: 'sent', attempts: 2, possibleDuplicate: true });
    expect(second).toMatchObject({ state: 'sent', attempts: 1, possibleDuplicate: false });
    const texts = await hotel.received();
    expect(texts).toHaveLength(3);
    expect(texts[0]).toBe(texts[1]);
  });

  it('twice is given up as unknown, and the next one goes out', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP', { account: { reports: false } });
    await hotel.controls.misbehave(hotel.account.id, faults('drop-before-accept', 'drop-before-accept'));
    await hotel.say('Hello');
    const [first, second] = await settledSends(hotel, 2);
    expect(first).toMatchObject({ state: 'unknown', reason: 'NO_ANSWER', attempts: 2, possibleDuplicate: true });
    expect(second).toMatchObject({ state: 'sent' });
  });

  it('only late is confirmed by the webhook that overtakes it', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    await hotel.controls.misbehave(hotel.account.id, faults('slow:2500', 'slow:2500'));
    await hotel.say('Hello');
    const sends = await settledSends(hotel, 2);
    expect(sends.map(({ state, attempts }) => ({ state, attempts }))).toEqual(Array(2).fill({ state: 'sent', attempts: 1 }));
    expect(await hotel.received()).toHaveLength(2);
  });
});

describe('a long message', () => {
  itVerifies(['decisions/channels/threads/length-limits'], 'is sent in parts, in order, and ends with the part that cannot be sent', async () => {
    const hotel = await createSharedChannelHotel(database, 'INSTAGRAM');
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    const text = Array.from({ length: 60 }, (_, index) => `Satz ${index} über das Frühstück 👨‍👩‍👧‍👦 und mehr.`).join(' ');
    await hotel.speak(text);
    await hotel.say('Thanks');
    const parts = (await hotel.untilReceived(6)).slice(2, 5);
    expect(parts.every((part) => Buffer.byteLength(part) <= 1000)).toBe(true);
    expect(parts.join(' ').replaceAll(/\s+/g, ' ').startsWith('Satz 0')).toBe(true);
    await hotel.untilIdle();
    await hotel.controls.misbehave(hotel.account.id, faults('unreachable'));
    const id = await hotel.speak(text);
    await hotel.say('Thanks again');
    await hotel.untilIdle();
    const sends = (await hotel.sends()).filter(({ messageId }) => messageId === id);
    expect(brief(sends)).toEqual(sends.map((_, part) => (part === 0
      ? { state: 'failed', reason: 'UNREACHABLE', attempts: 1 } : { state: 'failed', reason: 'EARLIER_PART_FAILED', attempts: 0 })));
    expect(sends.length).toBeGreaterThan(2);
  });
});

it('the sweep wakes who has something unsent, and nobody who has been quiet for days', async () => {
  const hotel = await createSharedChannelHotel(database, 'MESSENGER');
  await hotel.say('Hello');
  await hotel.untilReceived(2);
  await hotel.untilIdle();
  const [{ sessionKey } = { sessionKey: '' }] = await hotel.threads();
  // In the future of the product's own sweep, which therefore leaves it. Further on each time: a flow that is still awake plans what it finds.
  let lastSeq = 999;
  const forget = () => hotel.ctx.db.transaction((em) => em.nativeUpdate(
    ChatSession, { key: sessionKey }, { lastSeq: lastSeq += 1, lastActivityDate: new Date(Date.now() + 600_000) },
  ));
  const isWoken = async (at: Date): Promise<boolean> => {
    await forget();
    const woken: string[] = [];
    await wakeForgotten({ ctx: platformContext(database, () => at), runner: { wakeThread: async (thread) => { woken.push(thread.sessionKey); } } });
    return woken.includes(sessionKey);
  };
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  // A sweep takes some of all that wait, by chance.
  await waitFor(() => isWoken(inHours(1)), { what: 'a sweep that wakes it' });
  expect(await isWoken(inHours(72))).toBe(false);
});
