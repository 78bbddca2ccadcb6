import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditRecord } from '../../domain/audit-trail/audit-record.ts';
import type { Instruction } from '../../domain/chat/instruction-record.ts';
import { readReplyChannel } from '../../domain/chat/reply-channel.ts';
import { decideReply } from '../../domain/chat/decide-reply.ts';
import { createItem } from '../../domain/knowledge/items.ts';
import { channelTypes, type ChannelType } from '../../domain/model/channels.ts';
import type { Brain, ReplyChannel } from '../../domain/ports/brain.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createKeyHolder } from '../support/agents/agent.ts';
import { createEntitledHotel } from '../support/channels/channel-hotels.ts';
import { call } from '../support/http/http.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
let admin: Operator;
let operator: Operator;
let hotelId: string;

beforeAll(async () => {
  admin = await signInAdministrator(database);
  hotelId = await createEntitledHotel(database);
  operator = await signIn(database, [`update-client:READ:${hotelId}`, `update-client:WRITE:${hotelId}`]);
});

type Notes = Record<ChannelType, Instruction[]>;
const path = (type: string, clientId = hotelId): string => `/api/clients/${clientId}/channels/${type}/instructions`;
const all = async (clientId: string): Promise<Notes> =>
  (await admin.call<{ instructions: Notes }>('GET', `/api/clients/${clientId}/channels/instructions`)).body.instructions;
const note = (title = 'Tone', text = 'Be kind.') => ({ title, text });
const add = (type: string, body: unknown = note(), { as = operator, clientId = hotelId }: { as?: Operator; clientId?: string } = {}) =>
  as.call<Instruction & { error?: string }>('POST', path(type, clientId), { body });

/** A hotel of its own with these notes. */
async function hotelWith(type: ChannelType, ...titles: string[]): Promise<{ clientId: string; ids: string[] }> {
  const clientId = await createEntitledHotel(database);
  const ids: string[] = [];
  for (const title of titles) ids.push((await add(type, note(title), { as: admin, clientId })).body.id);
  return { clientId, ids };
}

describe('instructions', () => {
  itVerifies([
    '4.7/instructions-list/200', '4.7/instructions-create/201', '4.7/instructions-create/appended', '4.7/instructions-create/body', '2.7/channel-types',
    '2.7/id', '2.7/ordered-per-channel', '2.1/id/instruction-uuid',
  ], 'are listed for all seven channel types, each in the order in which they were added', async () => {
    const clientId = await createEntitledHotel(database);
    expect(await all(clientId)).toEqual(Object.fromEntries(channelTypes.map((type) => [type, []])));
    expect(channelTypes).toEqual(['WEB', 'GMAIL', 'OUTLOOK', 'INSTAGRAM', 'MESSENGER', 'WHATSAPP', 'SMS']);
    for (const title of ['first', 'second', 'third']) {
      for (const type of ['SMS', 'WEB'] as const) {
        const answer = await add(type, note(title, `${type} ${title}`), { as: admin, clientId });
        expect([answer.status, answer.body]).toEqual([201, { id: expect.stringMatching(/^[0-9a-f-]{36}$/), title, text: `${type} ${title}` }]);
      }
    }
    const notes = await all(clientId);
    expect(notes.WEB.map(({ title, text }) => [title, text])).toEqual([['first', 'WEB first'], ['second', 'WEB second'], ['third', 'WEB third']]);
    expect([notes.SMS.length, notes.GMAIL.length]).toEqual([3, 0]);
  });

  itVerifies(['4.7/instructions-create/channel-type', '2.7/channel-types/case'], 'take their channel type in any letter case, and no other', async () => {
    const clientId = await createEntitledHotel(database);
    for (const type of ['web', 'Gmail', 'oUtLoOk', 'instagram', 'MESSENGER', 'WhatsApp', 'sms']) {
      expect((await add(type, note(type), { as: admin, clientId })).status).toBe(201);
    }
    expect(Object.fromEntries(Object.entries(await all(clientId)).map(([type, [first]]) => [type, first?.title]))).toEqual({
      WEB: 'web', GMAIL: 'Gmail', OUTLOOK: 'oUtLoOk', INSTAGRAM: 'instagram', MESSENGER: 'MESSENGER', WHATSAPP: 'WhatsApp', SMS: 'sms',
    });
    for (const type of ['telegram', 'web2', 'WEB%20', '1']) {
      const { status, body } = await add(type, note(), { as: admin, clientId });
      expect([status, body.error]).toEqual([400, expect.stringContaining('WEB, GMAIL, OUTLOOK')]);
    }
  });

  itVerifies(['2.7/title', '2.7/text', '8/instruction-bounds', '4.7/instructions-create/400'], 'have at most 100 and 1000 characters, and some', async () => {
    const longest = note('ü'.repeat(99) + '🛎', `${'x'.repeat(999)}🛎`);
    const { status, body } = await add('WEB', longest);
    expect([status, body]).toEqual([201, { id: body.id, ...longest }]);
    for (const wrong of [
      note('x'.repeat(101)), note('t', 'x'.repeat(1001)), note(''), note('t', ''), note('  '), { title: 't' }, { text: 't' }, { title: 1, text: 't' },
      { ...note(), position: 0 }, [], note('a\u0000b'),
    ]) {
      expect((await add('WEB', wrong)).status).toBe(400);
      expect((await operator.call('PUT', `${path('WEB')}/${body.id}`, { body: wrong })).status).toBe(400);
    }
    expect((await operator.call('POST', path('WEB', 'x'), { body: note() })).status).toBe(400);
  });

  it('are at most fifty per channel type, also when many come at once', async () => {
    const { clientId } = await hotelWith('SMS');
    const answers = await Promise.all(Array.from({ length: 54 }, (_, index) => add('SMS', note(`n${index}`), { as: admin, clientId })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect((await add('WEB', note(), { as: admin, clientId })).status).toBe(201);
  });
});

describe('replacing', () => {
  itVerifies(['4.7/instructions-replace/200', '4.7/instructions-replace/body'], 'changes title and text and keeps the place', async () => {
    const { clientId, ids } = await hotelWith('MESSENGER', 'a', 'b', 'c');
    const answer = await admin.call('PUT', `${path('messenger', clientId)}/${ids[1]}`, { body: note('B', 'new') });
    expect([answer.status, answer.body]).toEqual([200, { id: ids[1], title: 'B', text: 'new' }]);
    expect((await all(clientId)).MESSENGER.map(({ title }) => title)).toEqual(['a', 'B', 'c']);
    for (const body of [{ title: 'only' }, { text: 'only' }]) {
      expect((await admin.call('PUT', `${path('messenger', clientId)}/${ids[1]}`, { body })).status).toBe(400);
    }
  });

  itVerifies([
    '4.7/instructions-replace/400', '4.7/instructions-replace/401', '4.7/instructions-replace/403', '4.7/instructions-replace/404',
    '4.7/instructions-create/401', '4.7/instructions-create/403', '4.7/instructions-list/400', '4.7/instructions-list/401', '4.7/instructions-list/403',
  ], 'and all else has its failures', async () => {
    const { clientId, ids: [id] } = await hotelWith('WEB', 'a');
    const one = `${path('WEB', clientId)}/${id}`;
    const listing = `/api/clients/${clientId}/channels/instructions`;
    const body = note();
    const reader = await signIn(database, [`update-client:READ:${clientId}`]);
    expect((await admin.call('PUT', `${path('WEB', clientId)}/x`, { body })).status).toBe(400);
    expect((await admin.call('PUT', `${path('fax', clientId)}/${id}`, { body })).status).toBe(400);
    expect((await admin.call('GET', '/api/clients/x/channels/instructions')).status).toBe(400);
    const list = path('WEB', clientId);
    for (const [method, at, sent] of [['PUT', one, { body }], ['POST', list, { body }], ['DELETE', one, {}], ['PUT', list, { body: { order: [id] } }]] as const) {
      expect((await call(method, at, sent)).status).toBe(401);
      expect((await reader.call(method, at, sent)).status).toBe(403);
      expect((await operator.call(method, at, sent)).status).toBe(at === one ? 404 : 403);
    }
    expect((await call('GET', listing)).status).toBe(401);
    expect((await operator.call('GET', listing)).status).toBe(403);
    expect((await reader.call('GET', listing)).status).toBe(200);
    for (const at of [`${path('WEB', clientId)}/${randomUUID()}`, `${path('SMS', clientId)}/${id}`, `${path('WEB')}/${id}`]) {
      expect((await admin.call('PUT', at, { body })).status).toBe(404);
      expect((await admin.call('DELETE', at)).status).toBe(404);
    }
    expect((await admin.call('GET', `/api/clients/${randomUUID()}/channels/instructions`)).status).toBe(404);
  });
});

describe('deleting and ordering', () => {
  itVerifies(['4.7/instructions/delete-decided', 'decisions/channels/instructions/delete', 'decisions/channels/instructions/order'], 'change the list, with an API key as well', async () => {
    const { clientId, ids: [a, b, c] } = await hotelWith('GMAIL', 'a', 'b', 'c');
    const key = await createKeyHolder(database, ['update-client:WRITE'], { clientId });
    const titles = async () => (await all(clientId)).GMAIL.map(({ title }) => title);
    const ordered = await call<{ instructions: Instruction[] }>('PUT', path('gmail', clientId), { headers: key.headers, body: { order: [c, a, b] } });
    expect([ordered.status, ordered.body.instructions.map(({ title }) => title)]).toEqual([200, ['c', 'a', 'b']]);
    expect(await titles()).toEqual(['c', 'a', 'b']);
    const deleted = await call('DELETE', `${path('gmail', clientId)}/${a}`, { headers: key.headers });
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await call('DELETE', `${path('gmail', clientId)}/${a}`, { headers: key.headers })).status).toBe(404);
    await add('GMAIL', note('d'), { as: admin, clientId });
    expect(await titles()).toEqual(['c', 'b', 'd']);
    const { body: { entries } } = await admin.call<{ entries: AuditRecord[] }>('GET', `/api/clients/${clientId}/audit`);
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'channel.instruction.create', after: { title: 'd' } },
      { action: 'channel.instruction.delete', actor: `apiKey:${key.keyId}`, target: `channel-instruction:GMAIL/${a}`, before: { title: 'a' } },
      { action: 'channel.instruction.order', before: { order: [a, b, c] }, after: { order: [c, a, b] } },
    ]);
  });

  it('take exactly the ids of the list', async () => {
    const { clientId, ids: [a = '', b = ''] } = await hotelWith('SMS', 'a', 'b');
    const order = async (ids: unknown) => (await admin.call('PUT', path('SMS', clientId), { body: { order: ids } })).status;
    for (const wrong of [[a], [a, b, randomUUID()], [], [randomUUID(), randomUUID()]]) expect(await order(wrong)).toBe(409);
    for (const malformed of [[a, a], [a, a.toUpperCase()], ['x'], 'a', undefined]) expect(await order(malformed)).toBe(400);
    expect(await order([b.toUpperCase(), a])).toBe(200);
    expect((await all(clientId)).SMS.map(({ title }) => title)).toEqual(['b', 'a']);
    expect((await admin.call('PUT', path('WEB', clientId), { body: { order: [] } })).status).toBe(200);
  });
});

it('need the feature for what they add, not for what they take away', async () => {
  const { clientId, ids: [id] } = await hotelWith('WEB', 'a');
  await admin.call('DELETE', `/api/clients/${clientId}/features/channels`);
  expect((await add('WEB', note(), { as: admin, clientId })).status).toBe(403);
  expect((await admin.call('PUT', `${path('WEB', clientId)}/${id}`, { body: note() })).status).toBe(403);
  expect((await admin.call('PUT', path('WEB', clientId), { body: { order: [id] } })).status).toBe(403);
  expect((await all(clientId)).WEB).toHaveLength(1);
  expect((await admin.call('DELETE', `${path('WEB', clientId)}/${id}`)).status).toBe(204);
});

describe('a reply', () => {
  itVerifies(['decisions/channels/instructions/shape-replies'], 'in the web chat follows the notes for WEB, in the guest\'s language', async () => {
    const clientId = await createEntitledHotel(database);
    const ctx = systemContext(database, clientId);
    await createItem({ ctx, input: { kind: 'note', title: 'Sauna', text: 'The sauna is open from 15:00 to 21:00. It is on the roof. Robes are free.', locale: 'en' } });
    await add('WEB', note('Length', 'Answer in one sentence.'), { as: admin, clientId });
    await add('WEB', note('Sign-off', '"Your Arvensee team"'), { as: admin, clientId });
    await add('SMS', note('Sign-off', '"By text message"'), { as: admin, clientId });
    const ask = async (query: string, locale: string) => (await call<{ message: string }>('POST', '/api/message', {
      headers: { 'x-client-id': clientId, 'x-test-session': 'true' }, body: { query, locale },
    })).body.message;
    expect(await ask('When is the sauna open?', 'en')).toBe('The sauna is open from 15:00 to 21:00.\n\nYour Arvensee team');
    expect(await ask('Guten Tag', 'de')).toMatch(/^[^\n]+\n\nYour Arvensee team$/);
  });

  it('on each channel is decided with the notes of that channel, all of them, in their order', async () => {
    const { clientId } = await hotelWith('INSTAGRAM', 'one', 'two');
    await add('WEB', note('elsewhere'), { as: admin, clientId });
    const told: ReplyChannel[] = [];
    const brain: Brain = {
      async decide({ channel }) {
        told.push(channel);
        return { kind: 'reply', message: 'Yes.', locale: 'en', context: [], sources: [], outcome: 'small-talk' };
      },
    };
    const ctx = systemContext(database, clientId);
    const client = await ctx.db.read((em) => em.findOneOrFail(Client, { id: clientId }));
    const turn = { ctx, client, conversation: [{ type: 'guest' as const, message: 'Hello', locale: 'en' }], askedAt: new Date(), brain, emit: () => undefined };
    for (const channel of ['INSTAGRAM', 'WHATSAPP', 'WEB'] as const) await decideReply({ ...turn, channel: await readReplyChannel(ctx, channel) });
    expect(told).toEqual([
      { type: 'INSTAGRAM', instructions: [note('one'), note('two')] }, { type: 'WHATSAPP', instructions: [] }, { type: 'WEB', instructions: [note('elsewhere')] },
    ]);
  });

  it('follows no notes of another hotel', async () => {
    await hotelWith('WEB', 'theirs');
    const { id } = await createHotel(database);
    expect((await all(id)).WEB).toEqual([]);
  });
});
