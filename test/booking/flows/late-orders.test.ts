import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { itVerifies } from '../../requirements/verifies.ts';
import { agentV1, said10, type AnyTask } from '../../support/agents/a2a-v1.ts';
import { connectMcp, createKeyHolder } from '../../support/agents/agent.ts';
import { ask, historyOf, newSession, say } from '../../support/chat/guest.ts';
import { call } from '../../support/http/http.ts';
import { useGatedRestaurant } from '../../support/booking/gated-restaurant.ts';
import { connect, createBookableHotel } from '../../support/booking/table-app.ts';
import { dayAhead } from '../../support/booking/table-provider.ts';
import { useDatabase } from '../../support/stack/storage.ts';
import { waitFor } from '../../support/general/wait-for.ts';

const database = await useDatabase();
const { app, gate } = await useGatedRestaurant();
const hotel = await createBookableHotel(database, app);
await connect(database, hotel.id, gate.connection);

let day = 90;
const ledgerOf = async (date: string) => (await app.ledger()).reservations.filter(({ startsAt }) => startsAt.startsWith(date));
const holdsOf = async (date: string) => (await app.ledger()).liveHolds.filter(({ startsAt }) => startsAt.startsWith(date));

/** A guest whose table is read back, on a day of its own. */
async function guestBeforeYes() {
  const date = dayAhead(day++);
  const sessionId = await newSession(hotel.id, { headers: { 'x-client-locale': 'en' } });
  const hear = async (query: string): Promise<string> => {
    const { status, body } = await ask(hotel.id, { query }, { sessionId });
    expect({ query, status }).toEqual({ query, status: 200 });
    return body.message;
  };
  await hear(`a table for two on ${date} at 19:30`);
  await hear('Anna Weber, anna@example.org');
  return {
    date, sessionId, hear,
    async yes() {
      const messageId = randomUUID();
      expect((await say(hotel.id, { query: 'Yes, please', messageId }, { sessionId })).status).toBe(202);
      return messageId;
    },
    stop: (id: string) => call<{ stopped: boolean }>('POST', `/api/message/${id}/cancel`, { headers: { 'x-client-id': hotel.id, 'x-session-id': sessionId } }),
    told: async (text: string) => waitFor(
      async () => (await historyOf(hotel.id, sessionId)).find(({ message }) => message.includes(text)), { what: `a message with "${text}"`, timeoutMs: 60_000 },
    ),
    messages: async () => (await historyOf(hotel.id, sessionId)).map(({ message }) => message),
  };
}

/** An agent whose task waits for the yes to its table. */
async function agentBeforeYes() {
  const { headers } = await createKeyHolder(database, ['concierge:EXECUTE']);
  const agent = agentV1(headers, hotel.id);
  const date = dayAhead(day++);
  const { id: taskId, contextId } = await agent.send(`A table for two on ${date} at 19:30 please`);
  await agent.send('Anna Weber, anna@example.org', { taskId });
  return {
    agent, date, taskId, contextId,
    yes: () => agent.send('Yes', { taskId }, { returnImmediately: true }),
    cancel: () => agent.result('CancelTask', { id: taskId }),
    message: async (text: string) => waitFor(async () => {
      const task = await agent.get(taskId);
      return (task.status.message?.parts[0]?.text ?? '').includes(text) && task;
    }, { what: `a status with "${text}"`, timeoutMs: 90_000 }),
  };
}

const dataOf = ({ status: { message } }: AnyTask): unknown => (message?.parts as { data?: unknown }[] | undefined)?.find(({ data }) => data !== undefined)?.data;

describe('a turn that is stopped while its order is at the restaurant', () => {
  itVerifies(['decisions/booking/conversation/late-end'], 'has its guest told the number, and a concierge that knows the reservation', async () => {
    const guest = await guestBeforeYes();
    const stop = gate.stop('POST /reservations', 'before');
    const messageId = await guest.yes();
    await stop.reached();
    expect((await guest.stop(messageId)).body).toEqual({ stopped: true });
    expect(await guest.hear('Did it go through?')).toContain('cannot tell yet');
    stop.release();
    await guest.told('it is certain now');
    const [{ confirmationNumber } = { confirmationNumber: '-' }] = await ledgerOf(guest.date);
    const told = (await guest.messages()).filter((message) => message.includes(confirmationNumber));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/2 people on \w+, \d{1,2} \w+(?: \d{4})? at 7:30 pm/);
    expect(await guest.hear('Did it go through?')).toContain(confirmationNumber);
    expect(await guest.hear('What is my confirmation number?')).toContain(confirmationNumber);
    expect(await ledgerOf(guest.date)).toHaveLength(1);
  });

  it('has its guest told when the restaurant does not take the order, and keeps the table for another try', async () => {
    const guest = await guestBeforeYes();
    const stop = gate.stop('POST /reservations', 'before');
    const messageId = await guest.yes();
    await stop.reached();
    await app.misbehave({ next: ['conflict'], operations: ['createReservation'] });
    await guest.stop(messageId);
    stop.release();
    await guest.told('could not be reserved');
    expect(await ledgerOf(guest.date)).toEqual([]);
  });

  it('of an agent has its task told, with data: canceled at once, and later what became of it', async () => {
    const { date, yes, cancel, message } = await agentBeforeYes();
    const stop = gate.stop('POST /reservations', 'before');
    await yes();
    await stop.reached();
    const canceled = await cancel();
    expect(canceled).toMatchObject({ status: { state: 'TASK_STATE_CANCELED', message: { parts: [{ text: expect.stringContaining('may still go through') }] } } });
    stop.release();
    const task = await message('it is certain now');
    const [made] = await ledgerOf(date);
    expect(task).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' }, artifacts: [] });
    expect(dataOf(task)).toEqual({ reservation: {
      id: made?.id, confirmationNumber: made?.confirmationNumber, status: 'confirmed', partySize: 2,
      startsAt: expect.stringMatching(new RegExp(`^${date}T19:30:00\\+0[12]:00$`)),
    } });
  });
});

it('a task that is canceled while it waits gives its table back', async () => {
  const { date, cancel } = await agentBeforeYes();
  expect(await holdsOf(date)).toHaveLength(1);
  expect(await cancel()).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
  await waitFor(async () => (await holdsOf(date)).length === 0, { what: 'the hold to be given back' });
});

describe('an order that succeeds after the patience of whoever made it', () => {
  itVerifies(['decisions/booking/conversation/late-end'], 'reaches the guest, the task with its data, and the caller by MCP', async () => {
    const guest = await guestBeforeYes();
    const agent = await agentBeforeYes();
    const { headers } = await createKeyHolder(database, [`concierge:EXECUTE:${hotel.id}`]);
    const { use } = await connectMcp({ ...headers, 'x-client-id': hotel.id });
    const date = dayAhead(day++);
    const tool = async (name: string, args: Record<string, unknown>) => {
      const { isError = false, structuredContent, content } = await use(`tableapp_${name}`, args);
      return { isError, data: structuredContent as Record<string, unknown> | undefined, text: (content[0] as { text: string }).text };
    };
    const { data: quote } = await tool('quote_availability', { date, time: '19:30', partySize: 2 });
    const { data: hold } = await tool('create_hold', { availabilityId: quote?.['availabilityId'] });
    const order = { holdId: hold?.['holdId'], startsAt: `${date}T19:30:00Z`, partySize: 2, guestName: 'Ida Canary', guestEmail: 'ida@canary.example' };
    await app.misbehave({ rates: { '503': 1 }, operations: ['createReservation'] });

    const [uncertain, , ordered] = await Promise.all([guest.hear('Yes, please'), agent.yes(), tool('create_reservation', order)]);
    expect(uncertain).toContain('cannot tell yet');
    expect(await agent.agent.until(agent.taskId, 'INPUT_REQUIRED')).toMatchObject({ status: { message: { parts: [{ text: expect.stringContaining('cannot tell yet') }] } } });
    expect(ordered).toMatchObject({ isError: true, text: expect.stringContaining('may still go through') });
    const key = /[0-9a-f-]{36}/.exec(ordered.text)?.[0] ?? '';
    expect(await tool('find_reservation', { idempotencyKey: key })).toMatchObject({ isError: true, text: expect.stringContaining('not answered yet') });
    expect(await tool('release_hold', { holdId: hold?.['holdId'] })).toMatchObject({ isError: true, text: expect.stringContaining(key) });

    await app.misbehave();
    await guest.told('it is certain now');
    const task = await agent.message('it is certain now');
    expect(task).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } });
    expect(dataOf(task)).toMatchObject({ reservation: { confirmationNumber: (await ledgerOf(agent.date))[0]?.confirmationNumber } });
    const found = await waitFor(async () => {
      const answer = await tool('find_reservation', { idempotencyKey: key });
      return !answer.isError && answer.data;
    }, { what: 'the reservation under its key', timeoutMs: 60_000 });
    expect(found).toMatchObject({ confirmationNumber: (await ledgerOf(date))[0]?.confirmationNumber, status: 'confirmed', startsAt: order.startsAt, partySize: 2 });
    expect(await guest.hear('Did it go through?')).toContain((await ledgerOf(guest.date))[0]?.confirmationNumber);
    for (const each of [guest.date, agent.date, date]) expect(await ledgerOf(each)).toHaveLength(1);
    expect(await tool('find_reservation', { idempotencyKey: randomUUID() })).toMatchObject({ isError: true });
  }, 240_000);
});

describe('a message with data', () => {
  it('is as good as one with words, and its result has data', async () => {
    const { headers } = await createKeyHolder(database, ['concierge:EXECUTE']);
    const agent = agentV1(headers, hotel.id);
    const date = dayAhead(day++);
    const send = async (parts: object[], more: object = {}) =>
      (await agent.result<{ task: AnyTask }>('SendMessage', { message: said10('', { parts, ...more }) })).task;
    const asked = await send([{ data: { date, time: '19:30', party: 2, name: 'Anna Weber', email: 'anna@example.org' } }]);
    expect(asked).toMatchObject({ status: { state: 'TASK_STATE_INPUT_REQUIRED' }, history: [{ parts: [{ data: { date, party: 2 } }] }, {}] });
    const done = await send([{ text: 'Yes' }], { taskId: asked.id });
    const [made] = await ledgerOf(date);
    expect(done).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } });
    expect(done.artifacts?.[0]).toMatchObject({ parts: [{}, { data: { reservation: { id: made?.id, confirmationNumber: made?.confirmationNumber, partySize: 2, status: 'confirmed' } } }] });
    expect(dataOf(done)).toMatchObject({ reservation: { id: made?.id } });
    expect(await agent.codeOf('SendMessage', { message: said10('', { parts: [{ data: { party: 'many' } }] }) })).toBe(-32602);
    expect(await agent.codeOf('SendMessage', { message: said10('', { parts: [{ data: { flight: 'LX1' } }] }) })).toBe(-32005);
  });
});
