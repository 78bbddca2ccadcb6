import { describe, expect, it } from '@jest/globals';
import type { MessagingChannel } from '../../domain/model/channels.ts';
import type { Account } from '../../local/graph/accounts.ts';
import { verifies } from '../requirements/verifies.ts';
import { useGraph } from '../support/channels/graph.ts';
import { post, textTo } from './app.ts';
import { useSubscriber } from './subscriber.ts';

const graph = await useGraph();
const { controls } = graph;

async function guestOf(channel: MessagingChannel, changes: Partial<Account> = {}) {
  const account = await controls.createAccount({ channel, ...changes });
  const { guest } = await controls.say({ account: account.id, guest: 'Ana', text: 'Hello' });
  return { account, guest, reply: (text = 'Good evening') => post(graph, account, textTo(account, guest, text)) };
}

describe(`a fault ${verifies('decisions/channels/simulator/misbehaves')}`, () => {
  it.each([
    ['token', 'MESSENGER', 401, 190], ['permission', 'INSTAGRAM', 403, 200], ['window', 'INSTAGRAM', 400, 10],
    ['window', 'WHATSAPP', 400, 131_047], ['rate-limit', 'MESSENGER', 429, 613], ['rate-limit', 'INSTAGRAM', 403, 4],
    ['rate-limit', 'WHATSAPP', 429, 130_429], ['pair-rate', 'WHATSAPP', 400, 131_056], ['unreachable', 'MESSENGER', 400, 551],
    ['unreachable', 'WHATSAPP', 400, 131_026], ['bad-parameter', 'MESSENGER', 400, 100], ['transient', 'MESSENGER', 500, 2],
    ['transient', 'WHATSAPP', 500, 131_016], ['error:400:32', 'MESSENGER', 400, 32], ['error:500:1', 'INSTAGRAM', 500, 1],
  ] as const)('%s on %s is answered %i with code %i, once, and nothing is sent', async (fault, channel, status, code) => {
    const { account, reply } = await guestOf(channel);
    await controls.misbehave(account.id, { next: [fault] });
    const refused = await reply();
    expect([refused.status, refused.body.error?.code]).toEqual([status, code]);
    expect((await reply()).status).toBe(200);
    const { sends, messages } = await controls.ledger(account.id);
    expect(sends.map((send) => [send.fault, send.status, send.code])).toEqual([[fault, status, code], [null, 200, null]]);
    expect(messages).toHaveLength(2);
  });

  it('rate-limit may say for how long', async () => {
    const { account, guest } = await guestOf('WHATSAPP');
    await controls.misbehave(account.id, { next: ['rate-limit:7'] });
    const response = await fetch(`${graph.url}/v25.0/${account.id}/messages`, {
      method: 'POST', headers: { authorization: `Bearer ${account.token}` }, body: JSON.stringify(textTo(account, guest, 'Good evening')),
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('gives its subcode', async () => {
    const { account, reply } = await guestOf('MESSENGER');
    await controls.misbehave(account.id, { next: ['error:400:10:1545041'] });
    expect((await reply()).body.error).toMatchObject({ code: 10, error_subcode: 1_545_041 });
  });

  it('server-error is a page of a proxy', async () => {
    const { account, reply } = await guestOf('WHATSAPP');
    await controls.misbehave(account.id, { next: ['server-error', 'server-error:503'] });
    expect([await reply(), await reply()]).toMatchObject([{ status: 502, body: { text: expect.stringContaining('<html>') } }, { status: 503 }]);
  });

  it('loses an answer before the message is taken, or after', async () => {
    const { account, reply } = await guestOf('INSTAGRAM');
    await controls.misbehave(account.id, { next: ['drop-before-accept', 'drop-after-accept'] });
    await expect(reply('never sent')).rejects.toThrow();
    await expect(reply('sent all the same')).rejects.toThrow();
    const { sends, messages } = await controls.ledger(account.id);
    expect(sends.map(({ lost, status }) => [lost, status])).toEqual([[true, 0], [true, 200]]);
    expect(messages.map(({ text }) => text)).toEqual(['Hello', 'sent all the same']);
    expect(sends[1]?.messageId).toBe(messages[1]?.id);
  });

  it('slow lets the webhooks about a message overtake its answer', async () => {
    const subscriber = await useSubscriber();
    const { account, reply } = await guestOf('WHATSAPP', { callbackUrl: subscriber.url });
    await subscriber.until(1);
    await controls.misbehave(account.id, { next: ['slow:4000'] });
    let answered = false;
    const answer = reply().finally(() => { answered = true; });
    await subscriber.until(2);
    expect(answered).toBe(false);
    expect((await answer).status).toBe(200);
  });

  it('fail-later takes a message and reports that it failed', async () => {
    const subscriber = await useSubscriber();
    const { account, reply } = await guestOf('WHATSAPP', { callbackUrl: subscriber.url });
    await controls.misbehave(account.id, { next: ['fail-later:131047'] });
    expect((await reply()).status).toBe(200);
    const [, failed] = await subscriber.until(2);
    expect(failed?.body.entry).toMatchObject([{ changes: [{ value: { statuses: [{ status: 'failed', errors: [{ code: 131_047 }] }] } }] }]);
    expect((await controls.thread(account.id, 'Ana')).at(-1)?.status).toBe('failed');
  });
});

describe('a plan', () => {
  it('may be of some operations alone, and ends with an empty one', async () => {
    const { account, guest, reply } = await guestOf('MESSENGER');
    const typing = () => post(graph, account, { recipient: { id: guest }, sender_action: 'typing_on' });
    await controls.misbehave(account.id, { rates: { transient: 1 }, operations: ['message'] });
    expect([(await typing()).status, (await reply()).status, (await reply()).status]).toEqual([200, 500, 500]);
    await controls.misbehave(account.id);
    expect((await reply()).status).toBe(200);
  });

  it('repeats for the same seed, and stays with its account', async () => {
    const drawn = async (): Promise<number[]> => {
      const { account, reply } = await guestOf('MESSENGER');
      await controls.misbehave(account.id, { seed: 7, rates: { token: 0.3, transient: 0.3 } });
      const statuses: number[] = [];
      for (let send = 0; send < 12; send += 1) statuses.push((await reply()).status);
      return statuses;
    };
    const [one, other] = [await drawn(), await drawn()];
    expect(one).toEqual(other);
    expect(new Set(one).size).toBeGreaterThan(1);
  });

  it.each([[{ next: ['lightning'] }], [{ rates: { lightning: 1 } }], [{ rates: { token: 2 } }]])('of %j is refused', async (plan) => {
    const { account } = await guestOf('MESSENGER');
    await expect(controls.misbehave(account.id, plan)).rejects.toThrow('400');
  });
});
