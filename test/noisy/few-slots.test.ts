import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { agentOf } from '../support/agents/a2a.ts';
import { agentV1 } from '../support/agents/a2a-v1.ts';
import { createKeyHolder } from '../support/agents/agent.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { useSilentServer } from '../support/http/silent-server.ts';
import { createHotel, systemContext } from '../support/stack/storage.ts';
import { putModel } from '../../domain/language-model/settings/connection.ts';
import { ChatMessageRecord } from '../../domain/storage/entities/chat.ts';
import { ModelUsage } from '../../domain/storage/entities/language-model.ts';
import { thinkAs } from '../../local/model/minds/minds.ts';
import { connectModel } from '../support/concierge/connect-model.ts';
import { useModelServer } from '../support/concierge/model-server.ts';
import { testSecrets } from '../support/accounts/operators.ts';
import { connect, createBookableHotel, useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { usePushReceiver } from '../support/agents/push-receiver.ts';
import { waitFor } from '../support/general/wait-for.ts';

/** Far fewer at once than there are guests and tasks, so that what waits in a slot for another flow shows, and half of that for one client. */
const few = {
  ...talkingOnly,
  MAX_CONCURRENT_MODEL_CALLS: '2', MAX_MODEL_CALLS_PER_CLIENT: '1', MAX_CONCURRENT_TURNS: '2', MAX_CONCURRENT_BOOKINGS: '2', MAX_CONCURRENT_SENDS: '2', MAX_TURNS_PER_CLIENT: '1', MAX_BOOKINGS_PER_CLIENT: '1', MAX_SENDS_PER_CLIENT: '1',
};
const product = await startProduct({ apis: 0, sharesTemporal: true, env: few });
const database = await patientDatabase(product.databaseUrl);
const api = await apiWith({}, product);
const silent = await useSilentServer();
const parrot = await useModelServer((request) => thinkAs('parrot', request, { seed: 'few slots' }));
afterAll(async () => {
  await database.close();
  await product.stop();
});

/** A guest who writes and, with `waits`, reads the answer. */
async function say(clientId: string, query: string, { session, waits = true }: { session?: string; waits?: boolean } = {}): Promise<{ session: string; message: string }> {
  const response = await fetch(`${api.url}/api/message`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json', 'x-client-id': clientId, ...(waits ? { 'x-test-session': 'true' } : {}),
      ...(session === undefined ? {} : { 'x-session-id': session }),
    },
    body: JSON.stringify({ query, locale: 'en', messageId: randomUUID() }),
  });
  const body = await response.json() as { message?: string };
  expect(response.status).toBe(waits ? 200 : 202);
  return { session: response.headers.get('x-session-id') ?? '', message: body.message ?? '' };
}

describe('an agent with many tasks', () => {
  itVerifies(['decisions/fairness/no-slot-while-waiting'], 'has twelve at once answered with two slots for turns, and another hotel\'s guest is meanwhile', async () => {
    const [busy, quiet] = await Promise.all([createHotel(database), createHotel(database)]);
    const { headers } = await createKeyHolder(database, ['concierge:EXECUTE'], { api: api.url });
    const agent = agentOf(headers, busy.id, api.url);
    const tasks = await Promise.all(Array.from({ length: 12 }, (_, index) => agent.send(`When is breakfast? (${index})`)));
    await say(quiet.id, 'When is breakfast?');
    await waitFor(async () => {
      const states = await Promise.all(tasks.map(async ({ id }) => (await agent.get(id)).status.state));
      return states.every((state) => state === 'completed');
    }, { what: 'twelve completed tasks' });
  });
});

describe('a hotel whose table-booking system never answers', () => {
  itVerifies(['decisions/fairness/client-ceiling', 'decisions/fairness/no-slot-while-waiting'], 'keeps no other hotel\'s guest from a table', async () => {
    const app = await useTableApp();
    const quiet = await createBookableHotel(database, app);
    const stuck = await createHotel(database, { time_zone: 'Europe/Zurich' });
    await connect(database, stuck.id, { ...app.connection, apiBaseUrl: silent.url });
    const wish = `A table for two on ${dayAhead(3)} at 19:00, please`;
    for (let guest = 0; guest < 12; guest += 1) await say(stuck.id, wish, { waits: false });
    await waitFor(() => silent.requests.length > 0, { what: 'the system to be asked' });

    const { session } = await say(quiet.id, wish);
    await say(quiet.id, 'Anna Weber, anna@example.org', { session });
    const { message } = await say(quiet.id, 'Yes, please', { session });
    expect(message).toContain('confirmation number');
  });
});

describe('a hotel whose language model never answers', () => {
  itVerifies(['decisions/fairness/client-ceiling'], 'keeps no other hotel\'s guest waiting, be it for a model that answers, nor its own for ever', async () => {
    const [quiet, heard, stuck] = await Promise.all([createHotel(database), createHotel(database), createHotel(database)]);
    await connectModel(database, heard.id, parrot);
    await putModel({
      ctx: systemContext(database, stuck.id), secrets: testSecrets, outbound: { allowPrivate: true, trustedOrigins: [] },
      input: { provider: 'openai-compatible', baseUrl: `${silent.url}/v1`, model: 'silent', apiKey: 'a-key' },
    });
    const before = silent.requests.length;
    const question = 'Whom would I ask about a cot for the little one?';
    for (let guest = 0; guest < 6; guest += 1) await say(stuck.id, question, { waits: false });
    await waitFor(() => silent.requests.length > before, { what: 'the model to be asked' });
    expect((await say(quiet.id, question)).message).not.toBe('');
    expect((await say(heard.id, question)).message).not.toBe('');
    expect(parrot.ledger.map(({ end }) => end)).toEqual(['answered']);
    // All that while others waited, whose calls come one after the other and end as slowly as that.
    const stuckRows = database.forClient(stuck.id);
    expect(await stuckRows.read((em) => em.count(ChatMessageRecord, { type: 'ai' }))).toBeLessThan(6);
    await waitFor(async () => await stuckRows.read((em) => em.count(ModelUsage, { outcome: 'timeout' })) > 0, { what: 'the end of patience' });
  });
});

describe('an agent whose server never answers', () => {
  it('keeps no other agent\'s news back', async () => {
    const { headers } = await createKeyHolder(database, ['concierge:EXECUTE'], { api: api.url });
    const [noisy, other] = await Promise.all([createHotel(database), createHotel(database)]);
    const stuck = agentV1(headers, noisy.id, api.url);
    const before = silent.requests.length;
    for (let task = 0; task < 6; task += 1) {
      await stuck.send('Hello', {}, { taskPushNotificationConfig: { url: `${silent.url}/told` } });
    }
    await waitFor(() => silent.requests.length > before, { what: 'the silent server to be told' });
    const receiver = await usePushReceiver();
    await agentV1(headers, other.id, api.url).send('Hello', {}, { taskPushNotificationConfig: { url: receiver.url } });
    await waitFor(() => receiver.received.length > 0, { what: 'the other server to be told' });
  });
});
