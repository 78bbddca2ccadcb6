import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { lockClient } from '../../domain/tenant/client-record.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, signInAdministrator } from '../support/accounts/operators.ts';
import { ask } from '../support/chat/guest.ts';
import { query } from '../support/stack/query.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();

interface Shown extends Record<string, unknown> { id: string; hotelConfig: Record<string, unknown> }

async function house() {
  const { id } = await createHotel(database, { hotelConfig: { phone: '+43 1 234', checkIn: { from: '15:00', until: '22:00' } } });
  const operator = await signIn(database, [`clients:READ:${id}`, `clients:WRITE:${id}`]);
  const path = `/api/clients/${id}`;
  const read = () => operator.call<Shown>('GET', path);
  const change = (method: string, body: unknown, headers: Record<string, string> = {}) => operator.call<Shown>(method, path, { body, headers });
  return { id, path, read, change };
}

describe('changing a client', () => {
  itVerifies(['decisions/client/if-match'], 'for the state that was read is refused when somebody has changed it meanwhile', async () => {
    const { read, change } = await house();
    const tag = (await read()).headers.get('etag') ?? '';
    const [one, other] = await Promise.all(['one', 'other'].map((description) => change('PUT', { description }, { 'if-match': tag })));
    expect(new Set([one?.status, other?.status])).toEqual(new Set([200, 412]));
    const refused = one?.status === 412 ? one : other;
    expect(refused?.body).toMatchObject({ code: 'PRECONDITION_FAILED', error: expect.stringMatching(/Read it again/) });
    const now = await read();
    expect(now.headers.get('etag')).not.toBe(tag);
    expect((await change('PATCH', { description: 'third' }, { 'if-match': `"older", ${now.headers.get('etag')}` })).status).toBe(200);
    // Without the header, or for any state, as ever.
    expect([(await change('PUT', { description: 'fourth' })).status, (await change('PUT', { description: 'fifth' }, { 'if-match': '*' })).status]).toEqual([200, 200]);
  });

  it('holds up no guest who writes meanwhile, and the next change', async () => {
    const { id, change } = await house();
    await systemContext(database, id).db.transaction(async (em) => {
      await lockClient(em, id);
      expect((await ask(id, { query: 'When is breakfast?', locale: 'en' })).status).toBe(200);
      const held = await query(testStack().databaseUrl, 'select 1 from client where id = $1 for no key update skip locked', [id]);
      expect(held).toEqual([]);
    });
    expect((await change('PUT', { description: 'afterwards' })).status).toBe(200);
  });

  itVerifies(['decisions/client/merge-patch'], 'by a merge patch leaves out alone what it does not name', async () => {
    const { change } = await house();
    const { status, body } = await change(
      'PATCH', { hotelConfig: { checkIn: { from: '14:00' }, phone: null } }, { 'content-type': 'application/merge-patch+json' },
    );
    expect([status, body.hotelConfig]).toEqual([200, { checkIn: { from: '14:00', until: '22:00' } }]);
    expect((await change('PATCH', { name: null })).status).toBe(400);
    expect((await change('PUT', { name: 'x' }, { 'content-type': 'application/merge-patch+json' })).status).toBe(415);
  });

  itVerifies(['decisions/client/put-back'], 'takes back what reading it has answered', async () => {
    const { read, change } = await house();
    const { body } = await read();
    const { status, body: after } = await change('PUT', { ...body, disabled_date: '2026-01-01T00:00:00.000Z' });
    expect([status, after]).toEqual([200, body]);
  });
});

describe('changing another record', () => {
  it.each([
    ['a knowledge item', (id: string) => `/api/clients/${id}/knowledge`, { kind: 'faq', title: 'Is there a pool?', text: 'No.', locale: 'en' }, { text: 'Yes.' }, { text: 'From May.' }],
    ['a prompt test', (id: string) => `/api/clients/${id}/prompttests`, { question: 'Is there a pool?', mustContain: ['no'] }, { mustContain: ['yes'] }, { mustContain: ['May'] }],
    ['a role', () => '/api/roles', { name: `Role ${randomUUID()}` }, { description: 'One' }, { description: 'Two' }],
    ['a user group', () => '/api/usergroups', { name: `Group ${randomUUID()}` }, { description: 'One' }, { description: 'Two' }],
  ])('%s for the state that was read is refused when somebody has changed it meanwhile', async (_what, listOf, made, first, second) => {
    const { id } = await createHotel(database);
    const { call } = await signInAdministrator(database);
    const { status, headers } = await call('POST', listOf(id), { body: made });
    const path = headers.get('location') ?? '';
    expect([status, path]).toEqual([201, expect.stringContaining(`${listOf(id)}/`)]);
    const tag = (await call('GET', path)).headers.get('etag') ?? '';
    const change = (body: object, ifMatch: string) => call<{ code: string }>('PUT', path, { body, headers: { 'if-match': ifMatch } });
    const taken = await change(first, tag);
    expect([taken.status, taken.headers.get('etag')]).toEqual([200, (await call('GET', path)).headers.get('etag')]);
    const late = await change(second, tag);
    expect([late.status, late.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await change(second, taken.headers.get('etag') ?? '')).status).toBe(200);
  });
});

describe('answers', () => {
  itVerifies(['decisions/conventions/errors/fields'], 'name the fields that are wrong for programs as well', async () => {
    const { change } = await house();
    const { body } = await change('PUT', { name: 5, time_zone: 'Mars/Olympus' });
    expect(body).toMatchObject({
      code: 'INVALID_INPUT', status: 400, type: 'about:blank', title: 'Bad Request', detail: body['error'],
      errors: expect.arrayContaining([{ part: 'body', pointer: '/name', code: 'invalid_type', detail: 'must be text' }]),
    });
  });

  itVerifies(['decisions/conventions/errors/problem'], 'are problem details to whoever accepts these, and plain JSON to everybody else', async () => {
    const { call } = await signInAdministrator(database);
    const path = `/api/clients/${randomUUID()}`;
    const as = async (accept: string) => {
      const { status, headers, text } = await call('GET', path, { headers: { accept } });
      return [status, headers.get('content-type'), JSON.parse(text)];
    };
    const plain = { error: expect.any(String), code: 'NOT_FOUND', requestId: expect.any(String) };
    const problem = { ...plain, type: 'about:blank', title: 'Not Found', status: 404, detail: expect.any(String) };
    for (const accept of ['application/problem+json', 'application/json, application/problem+json']) {
      expect(await as(accept)).toEqual([404, 'application/problem+json; charset=utf-8', problem]);
    }
    for (const accept of ['*/*', 'application/json', 'application/problem+json;q=0, */*']) {
      expect(await as(accept)).toEqual([404, 'application/json; charset=utf-8', plain]);
    }
  });

  it('to what was made say where it can be read', async () => {
    const operator = await signIn(database, ['clients:READ', 'clients:WRITE']);
    const { status, headers, body } = await operator.call<Shown>('POST', '/api/clients', { body: { name: 'Hotel Location' } });
    expect([status, headers.get('location')]).toEqual([201, `/api/clients/${body.id}`]);
    expect((await operator.call('GET', headers.get('location') ?? '')).headers.get('etag')).toBe(headers.get('etag'));
  });
});
