import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Webhook as Verifier } from 'standardwebhooks';
import { createNotificationSender } from '../../activities/adapters/outbound/notification-sender.ts';
import { openSecret } from '../../domain/accounts/sealed-secret.ts';
import { mailWorkflowId } from '../../domain/model/mail.ts';
import { ENDED_AFTER_MS, type DeliveryType } from '../../domain/model/webhooks.ts';
import { RolePolicy } from '../../domain/storage/entities/role.ts';
import { Webhook, WebhookDelivery } from '../../domain/storage/entities/webhook.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { deliveryBodySchema } from '../../domain/webhooks/event-schemas.ts';
import { tellReceiver } from '../../domain/webhooks/tell-receiver.ts';
import { secretPlaceOf } from '../../domain/webhooks/webhook-record.ts';
import { forgottenWebhooks } from '../../domain/webhooks/owed-work.ts';
import type { DeliveryRecord } from '../../domain/webhooks/deliveries.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { ask, say, newSession } from '../support/chat/guest.ts';
import { useReceiver, type Behaviour, type Heard } from '../support/http/receiver.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { TEST_SERVER_SECRET } from '../support/stack/processes.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { useTemporal } from '../support/stack/temporal.ts';
import { auditTrail } from '../support/stack/rows.ts';

const database = await useDatabase();
const temporal = useTemporal();
const allEvents = ['conversation.waiting', 'message.created', 'booking.changed', 'task.ended'];
const permissions = ['update-client:READ', 'update-client:WRITE', 'conversations:READ', 'clients:READ'];

interface Made { id: string; secret: string }

interface House {
  hotelId: string;
  operator: Operator;
  hook: Made;
  heard: Heard[];
  path: string;
  log(): Promise<DeliveryRecord[]>;
  /** As a trigger of the database would. */
  note(kind: string, data: object): Promise<void>;
}

/** A hotel with a webhook for a receiver of the test's own. */
async function house(behave?: Behaviour, events: string[] = allEvents): Promise<House> {
  const { id: hotelId } = await createHotel(database);
  const operator = await signIn(database, permissions.map((each) => `${each}:${hotelId}`));
  const { url, heard } = await useReceiver(behave);
  const { body: hook } = await operator.call<Made>('POST', `/api/clients/${hotelId}/webhooks`, { body: { url, events } });
  const path = `/api/clients/${hotelId}/webhooks/${hook.id}`;
  return {
    hotelId, operator, hook, heard, path,
    log: async () => (await operator.call<{ deliveries: DeliveryRecord[] }>('GET', `${path}/deliveries`)).body.deliveries,
    note: (kind, data) => database.forClient(hotelId).transaction(async (em) => {
      await em.execute('select note_operator_event(?::uuid, ?, ?::jsonb)', [hotelId, kind, JSON.stringify(data)]);
    }),
  };
}

const told = ({ text }: Heard) => JSON.parse(text) as { type: string; timestamp: string; data: Record<string, unknown> };
const idOf = ({ headers }: Heard): string => String(headers['webhook-id']);
const message = (conversationId: string) => ({ conversationId, messageId: randomUUID() });
const until = <T>(what: string, found: () => T | Promise<T>) => waitFor(found, { what, timeoutMs: 60_000, pollMs: 50 });
const rowOf = ({ hotelId, hook }: House) => database.forClient(hotelId).read((em) => em.findOneOrFail(Webhook, { id: hook.id }));
const change = ({ hotelId, hook }: House, values: Partial<Webhook>) =>
  database.forClient(hotelId).transaction((em) => em.nativeUpdate(Webhook, { id: hook.id }, values));

describe('a webhook', () => {
  itVerifies(['decisions/webhooks/signed', 'decisions/webhooks/described'], 'tells signed and in order what happens in a conversation, without its words', async () => {
    const { hotelId, hook, heard, note } = await house();
    const sessionId = await newSession(hotelId);
    await say(hotelId, { query: 'I want to speak to a person about the blue lagoon' }, { sessionId });
    const task = { taskId: randomUUID(), taskType: 'scrape-website', progress: { done: 1, total: null } };
    await note('task', { ...task, status: 'RUNNING' });
    await note('task', { ...task, status: 'COMPLETED' });
    await note('booking', { bookingId: randomUUID(), conversationId: null, state: 'held' });
    await until('all events', () => ['message.created', 'conversation.waiting', 'task.ended', 'booking.changed']
      .every((type) => heard.some((one) => told(one).type === type)));
    expect(heard.filter((one) => told(one).type === 'task.ended')).toHaveLength(1);
    const messages = heard.filter((one) => told(one).type === 'message.created').map((one) => told(one));
    expect(messages.map(({ timestamp }) => timestamp)).toEqual(messages.map(({ timestamp }) => timestamp).toSorted());
    for (const one of heard) {
      expect(deliveryBodySchema(told(one).type as DeliveryType).strict().safeParse(told(one)).error).toBeUndefined();
      expect(new Verifier(hook.secret).verify(one.text, one.headers as Record<string, string>)).toMatchObject({ data: { clientId: hotelId } });
      const [, key = ''] = hook.secret.split('_');
      const content = `${idOf(one)}.${String(one.headers['webhook-timestamp'])}.${one.text}`;
      expect(one.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', Buffer.from(key, 'base64')).update(content).digest('base64')}`);
      expect(one.text).not.toMatch(/lagoon|person about/);
    }
  });

  itVerifies(['decisions/webhooks/secret'], 'shows its secret once, and signs with both while the overlap lasts', async () => {
    const one = await house();
    const { body: shown } = await one.operator.call('GET', one.path);
    const { body: rotated } = await one.operator.call<Made>('POST', `${one.path}/rotate`, { body: { overlapHours: 1 } });
    await one.note('message', message(randomUUID()));
    const [first] = await until('an event', () => one.heard.length > 0 && one.heard);
    for (const secret of [one.hook.secret, rotated.secret]) {
      expect(() => new Verifier(secret).verify(first?.text ?? '', first?.headers as Record<string, string>)).not.toThrow();
    }
    await one.operator.call('POST', `${one.path}/rotate`, { body: { overlapHours: 0 } });
    await one.note('message', message(randomUUID()));
    const last = await until('another event', () => one.heard[1]);
    expect(() => new Verifier(rotated.secret).verify(last?.text ?? '', last?.headers as Record<string, string>)).toThrow();
    const stored = await rowOf(one);
    const trail = await auditTrail(database, { clientId: one.hotelId, target: `webhook:${one.hook.id}` });
    expect(trail.map(({ action }) => action)).toEqual(['webhook.create', 'webhook.rotate', 'webhook.rotate']);
    expect(JSON.stringify([shown, stored, trail])).not.toContain('whsec_');
  });

  it('has its secret sealed under the server\'s next one when it is used, so that the former can go', async () => {
    const one = await house();
    const { secret: before } = await rowOf(one);
    const [id, later] = [randomUUID(), new Date(Date.now() + 60 * 60_000)];
    await database.forClient(one.hotelId).transaction((em) => em.insert(WebhookDelivery, {
      id, clientId: one.hotelId, webhookId: one.hook.id, type: 'message.created', lane: randomUUID(), data: {}, nextAttempt: later,
      triedUntil: new Date(later.getTime() + 60 * 60_000),
    }));
    const next = `the server's next secret ${randomUUID()}`;
    await tellReceiver({
      ctx: { ...systemContext(database, one.hotelId), now: () => later }, webhookId: one.hook.id, id, system: database.forSystem(),
      secrets: createSecrets({ secret: next, previous: [TEST_SERVER_SECRET], environment: 'test' }),
      sender: createNotificationSender({ rules: { allowPrivate: true }, contactUrl: 'https://concierge.test' }),
    });
    expect(one.heard.map(idOf)).toEqual([id]);
    const { secret: after } = await rowOf(one);
    const alone = createSecrets({ secret: next, environment: 'test' });
    const place = secretPlaceOf(one.hotelId, one.hook.id);
    expect([openSecret(alone, place, before), openSecret(alone, place, after)?.text]).toEqual([undefined, one.hook.secret]);
  });

  itVerifies(['decisions/webhooks/order', 'decisions/webhooks/retries'], 'tells again what was not taken, before later ones of its conversation alone', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    let refused = 0;
    const taken = await house((_count, heard) => {
      if (told(heard).data['conversationId'] !== one || refused === 1) return { status: 204 };
      refused += 1;
      return 'lost';
    });
    const events = [message(one), message(one), message(other)];
    for (const event of events) await taken.note('message', event);
    await until('every event', async () => (await taken.log()).every(({ state }) => state === 'delivered'));
    const ids = taken.heard.filter((each) => told(each).data['conversationId'] === one).map((each) => told(each).data['messageId']);
    expect(ids).toEqual([0, 0, 1].map((index) => events[index]?.messageId));
    expect(new Set(taken.heard.filter((each) => told(each).data['messageId'] === ids[0]).map(idOf)).size).toBe(1);
    expect((await taken.log()).map(({ attempts, status }) => `${attempts}: ${status}`).sort()).toEqual(['1: 204', '1: 204', '2: 204']);
    expect((await rowOf(taken)).failingSince).toBeNull();
  });

  itVerifies(['decisions/webhooks/others'], 'that is slow delays no other hotel', async () => {
    const answer = Promise.withResolvers<{ status: number }>();
    const slow = await house(() => answer.promise);
    const quick = await house();
    for (let count = 0; count < 30; count += 1) await slow.note('message', message(randomUUID()));
    await until('the slow one to be busy', () => slow.heard.length > 0);
    await quick.note('message', message(randomUUID()));
    await until('the other hotel\'s event', () => quick.heard.length === 1);
    expect((await slow.log()).filter(({ state }) => state === 'delivered')).toEqual([]);
    answer.resolve({ status: 200 });
  });

  it('waits as long as its receiver asks', async () => {
    const busy = await house(() => ({ status: 429, headers: { 'retry-after': '3600' } }));
    await busy.note('message', message(randomUUID()));
    const rests = await until('the try to be noted', async () => (await rowOf(busy)).restsUntil);
    expect(rests.getTime() - Date.now()).toBeGreaterThan(3_000_000);
    await busy.note('message', message(randomUUID()));
    await until('the other to be written', async () => (await busy.log()).length === 2);
    expect(busy.heard).toHaveLength(1);
    // What should have gone out long ago, and did not, is found by the sweep.
    await database.forClient(busy.hotelId).transaction((em) => em.nativeUpdate(WebhookDelivery, { clientId: busy.hotelId }, { nextAttempt: new Date(0) }));
    expect(await forgottenWebhooks({ db: database.forSystem(), now: new Date() })).toContainEqual({ clientId: busy.hotelId, webhookId: busy.hook.id });
  });

  itVerifies(['decisions/webhooks/ends', 'decisions/webhooks/log'], 'ends at 410 or after a week, by mail, and goes on when it is switched on', async () => {
    let status = 410;
    const gone = await house(() => ({ status }));
    await gone.note('message', message(randomUUID()));
    const ended = await until('its end', async () => {
      const row = await rowOf(gone);
      return !row.enabled && !row.owesMail && row;
    });
    const mail = mailWorkflowId({ kind: 'webhook-ended', userId: gone.operator.userId, clientId: gone.hotelId, webhookId: gone.hook.id, endedAt: ended.changedDate.getTime() });
    expect(await temporal.workflow.getHandle(mail).result()).toBe('sent');
    expect((await gone.operator.call('GET', gone.path)).body).toMatchObject({ enabled: false, ended: 'gone' });
    // Switched off, nothing is written for it; a try goes out all the same, once.
    await gone.note('message', message(randomUUID()));
    const { status: accepted, body: test } = await gone.operator.call<DeliveryRecord>('POST', `${gone.path}/test`);
    const tried = await until('the try', async () => {
      const { body } = await gone.operator.call<DeliveryRecord>('GET', `${gone.path}/deliveries/${test.id}`);
      return body.state !== 'pending' && body;
    });
    expect([accepted, tried.state, tried.status, (await gone.log()).length]).toEqual([202, 'failed', 410, 2]);
    const [first] = (await gone.log()).filter(({ type }) => type === 'message.created');
    const replay = () => gone.operator.call('POST', `${gone.path}/deliveries/${first?.id}/replay`);
    expect((await replay()).status).toBe(409);
    status = 200;
    const { body: { url, events } } = await gone.operator.call('GET', gone.path);
    expect((await gone.operator.call('PUT', gone.path, { body: { url, events, enabled: true } })).body).toMatchObject({ enabled: true, ended: null });
    expect((await replay()).status).toBe(202);
    await until('the replay', async () => (await gone.log()).some(({ id, state }) => id === first?.id && state === 'delivered'));
    // A week without a success.
    status = 500;
    await change(gone, { failingSince: new Date(Date.now() - ENDED_AFTER_MS) });
    await gone.note('message', message(randomUUID()));
    await until('its second end', async () => (await rowOf(gone)).ended === 'failing');
  });

  itVerifies(['decisions/webhooks/rights'], 'tells what the user behind it may see at that moment', async () => {
    const narrow = await house();
    await database.forSystem().transaction((em) => em.nativeDelete(RolePolicy, { roleId: narrow.operator.roleId, feature: 'conversations' }));
    await narrow.note('message', message(randomUUID()));
    await narrow.note('task', { taskId: randomUUID(), status: 'FAILED' });
    await until('the task to be told', () => narrow.heard.length > 0);
    await until('the message to be refused', async () => (await narrow.log()).some(({ state }) => state === 'failed'));
    expect(narrow.heard.map((one) => told(one).type)).toEqual(['task.ended']);
    const again = await narrow.operator.call('PUT', narrow.path, { body: { url: 'https://hotel.example/', events: ['message.created'] } });
    expect(again.status).toBe(403);
    const stranger = await signIn(database, [`update-client:READ:${(await createHotel(database)).id}`]);
    expect((await stranger.call('GET', narrow.path)).status).toBe(404);
  });

  it('leads nowhere that this service alone can reach, and is one of ten', async () => {
    const one = await house(() => ({ status: 302, headers: { location: '/elsewhere' } }));
    await one.note('message', message(randomUUID()));
    await until('the redirect to be noted', async () => (await one.log())[0]?.status === 302);
    const guarded = await apiWith({ FETCH_ALLOW_PRIVATE: '0' });
    const path = `/api/clients/${one.hotelId}/webhooks`;
    for (const url of ['https://127.0.0.1/', 'http://hotel.example/', 'https://u:p@hotel.example/', 'https://169.254.169.254/', 'told']) {
      expect([url, (await one.operator.call('POST', path, { api: guarded.url, body: { url, events: allEvents } })).status]).toEqual([url, 400]);
    }
    const made = await Promise.all(Array.from({ length: 10 }, () =>
      one.operator.call('POST', path, { body: { url: 'https://hotel.example/', events: ['task.ended'] } })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(1);
    expect((await one.operator.call('DELETE', one.path)).status).toBe(204);
    await ask(one.hotelId, { query: 'Hello' });
    // The redirect was tried again, and nothing else was told.
    expect(new Set(one.heard.map(idOf)).size).toBe(1);
  });
});
