import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ClientRecord } from '../../domain/tenant/client-record.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { call } from '../support/http/http.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

interface ClientList { clients: ClientRecord[]; nextCursor: string | null }

/** Names that sort apart in bytes and together for people, ties in every column, and gaps where there may be some. */
const words = ['alpha', 'Beta', 'GAMMA', 'delta', 'Épée', 'zeta', 'alpha', 'Beta'];
const mark = randomUUID().slice(0, 8);
const instant = new Date('2026-03-01T10:00:00.123Z');
const rows = Array.from({ length: 24 }, (_, index) => ({
  id: randomUUID(),
  name: `${words[index % words.length] ?? ''} ${mark}`,
  description: index % 5 === 0 ? `Sea view 100% ${mark}` : null,
  websiteDomain: index % 3 === 0 ? `www.hotel-${mark}-${index}.example` : null,
  websiteId: index % 3 === 0 ? randomUUID() : null,
  demoClient: index % 2 === 0,
  aiVisibilitySchedule: (['off', 'daily', 'weekly', 'monthly'] as const)[index % 4] ?? 'off',
  createdDate: new Date(instant.getTime() + Math.floor(index / 4)),
  lastScrapedDate: index % 4 === 0 ? null : new Date(instant.getTime() - index % 3),
  disabledDate: index % 6 === 5 ? instant : null,
  disabledBy: null,
}));
const active = rows.filter((row) => row.disabledDate === null);
let reader: Operator;

beforeAll(async () => {
  await database.forSystem().transaction(async (em) => { for (const row of rows) em.create(Client, row); });
  reader = await signIn(database, rows.map(({ id }) => `clients:READ:${id}`));
});

const list = async (query: Record<string, string | number> = {}) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
  return reader.call<ClientList>('GET', `/api/clients?${text}`);
};
const ids = (clients: { id: string }[]) => clients.map(({ id }) => id);

async function allPages(query: Record<string, string | number>): Promise<ClientRecord[]> {
  const found: ClientRecord[] = [];
  let after: string | null = null;
  do {
    const { status, body }: { status: number; body: ClientList } = await list({ ...query, ...(after === null ? {} : { after }) });
    expect(status).toBe(200);
    expect(body.clients.length).toBeLessThanOrEqual(Number(query['limit']));
    found.push(...body.clients);
    after = body.nextCursor;
  } while (after !== null);
  return found;
}

describe('a page', () => {
  itVerifies(['decisions/conventions/lists/fields'], 'has the fields that are asked for and the id, and names one that there is not', async () => {
    const { body } = await list({ status: 'all', search: mark, order_by: 'name', limit: 2, fields: 'name, website_domain' });
    expect(body.clients.map((client) => Object.keys(client).toSorted())).toEqual([['id', 'name', 'website_domain'], ['id', 'name', 'website_domain']]);
    const whole = await list({ status: 'all', search: mark, order_by: 'name', limit: 2 });
    expect(body.clients).toEqual(whole.body.clients.map(({ id, name, website_domain: domain }) => ({ id, name, website_domain: domain })));
    expect((await list({ status: 'all', search: mark, limit: 1, fields: 'hotelConfig' })).body.clients).toEqual([{ id: expect.any(String), hotelConfig: {} }]);
    const next = await list({ status: 'all', search: mark, order_by: 'name', limit: 2, fields: 'id', after: body.nextCursor ?? '' });
    expect(next.body.clients).toHaveLength(2);
    for (const [fields, refused] of [['name,nme', '"nme", which is no field of a client'], [' , ', 'at least one field']] as const) {
      const { status, body: { code, error } } = await reader.call<{ code: string; error: string }>('GET', `/api/clients?fields=${encodeURIComponent(fields)}`);
      expect([status, code, error]).toEqual([400, 'INVALID_INPUT', expect.stringContaining(refused)]);
    }
  });

  itVerifies([
    '4.6/list/200', '2.5/list/page', '2.5/list/next-cursor', 'decisions/conventions/lists/envelope', '8/page-size', '4.6/list/limit',
  ], 'has 20 clients unless told otherwise, and a cursor while there are more', async () => {
    const { body } = await list({ status: 'all' });
    expect(body.clients).toHaveLength(20);
    expect(body.nextCursor).toEqual(expect.any(String));
    const rest = await list({ status: 'all', after: body.nextCursor ?? '' });
    expect(rest.body.clients).toHaveLength(4);
    expect(rest.body.nextCursor).toBeNull();
    expect((await list({ status: 'all', limit: 100 })).body.clients).toHaveLength(24);
  });

  itVerifies(['4.6/list/status'], 'shows active clients unless told otherwise', async () => {
    expect(ids((await list({ limit: 100 })).body.clients).sort()).toEqual(ids(active).sort());
    const disabled = (await list({ limit: 100, status: 'disabled' })).body.clients;
    expect(disabled).toHaveLength(rows.length - active.length);
    expect(disabled.every((client) => client.disabled_date !== null)).toBe(true);
    expect((await list({ limit: 100, status: 'all' })).body.clients).toHaveLength(rows.length);
  });

  itVerifies(['4.6/list/403', '4.6/list/401'], 'is for those with clients:READ', async () => {
    expect((await call('GET', '/api/clients')).status).toBe(401);
    const other = await signIn(database, ['users:READ', 'clients:WRITE']);
    expect((await other.call('GET', '/api/clients')).status).toBe(403);
  });

  it('shows a holder of one client\'s grant that client', async () => {
    const one = rows[0]?.id ?? '';
    const scoped = await signIn(database, [`clients:READ:${one}`]);
    const { body } = await scoped.call<ClientList>('GET', '/api/clients?status=all');
    expect(ids(body.clients)).toEqual([one]);
  });

  it.each([
    'limit=0', 'limit=101', 'limit=-1', 'limit=1.5', 'limit=many', 'limit=', 'status=gone', 'order_by=id', 'order_by=hotel_config',
    'order_by=name;drop%20table%20client', 'sort=asc', 'sort=random', `search=${'x'.repeat(101)}`, 'search=%00', 'after=',
    'after=bm90LWEtY3Vyc29y', 'after=a.b.c',
  ])(`refuses %s ${verifies('4.6/list/400', '8/search-length')}`, async (query) => {
    const { status, body } = await reader.call('GET', `/api/clients?${query}`);
    expect([status, body['code']]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('the order', () => {
  const key = {
    name: (client: ClientRecord) => client.name.toLowerCase(),
    created_date: (client: ClientRecord) => client.created_date,
    website_id: (client: ClientRecord) => client.website_id,
    demo_client: (client: ClientRecord) => client.demo_client,
    last_scraped_date: (client: ClientRecord) => client.last_scraped_date,
    ai_visibility_schedule: (client: ClientRecord) => client.ai_visibility_schedule,
  };
  const cases = Object.keys(key).flatMap((orderBy) => (['ASC', 'DESC'] as const).flatMap((sort) =>
    [1, 3, 7].map((limit) => ({ orderBy: orderBy as keyof typeof key, sort, limit }))));

  it.each(cases)(
    `by $orderBy $sort, $limit at a time, is complete, without repeats, ties by id, gaps last ${verifies('4.6/list/order-by', '4.6/list/sort', '4.6/list/after')}`,
    async ({ orderBy, sort, limit }) => {
      const found = await allPages({ status: 'all', order_by: orderBy, sort, limit });
      const sign = sort === 'ASC' ? 1 : -1;
      const inBytes = <T extends string | boolean>(a: T, b: T): number => (a === b ? 0 : a < b ? -1 : 1);
      /** Names stand as people look them up: Épée between delta and GAMMA. */
      const inWords = new Intl.Collator('und').compare;
      const compare = <T extends string | boolean>(a: T, b: T): number =>
        (orderBy === 'name' && typeof a === 'string' && typeof b === 'string' ? inWords(a, b) : inBytes(a, b));
      const expected = [...found].sort((a, b) => {
        const [left, right] = [key[orderBy](a), key[orderBy](b)];
        if ((left === null) !== (right === null)) return left === null ? 1 : -1;
        return sign * ((left === null || right === null ? 0 : compare(left, right)) || inBytes(a.id, b.id));
      });
      expect(ids(found).sort()).toEqual(ids(rows).sort());
      expect(ids(found)).toEqual(ids(expected));
    },
  );

  it('is by creation, newest first, unless told otherwise', async () => {
    const plain = await list({ limit: 100 });
    const told = await list({ limit: 100, order_by: 'created_date', sort: 'DESC' });
    expect(ids(plain.body.clients)).toEqual(ids(told.body.clients));
  });
});

describe('the search', () => {
  itVerifies(['4.6/list/search'], 'looks in name, description and website domain, in any letter case', async () => {
    const found = async (search: string) => (await list({ search, status: 'all', limit: 100 })).body.clients;
    expect(await found(`GAMMA ${mark}`)).toHaveLength(3);
    expect(await found(`gamma ${mark.toUpperCase()}`)).toHaveLength(3);
    expect(await found(`épÉE ${mark}`)).toHaveLength(3);
    expect(await found(`SEA VIEW 100% ${mark}`)).toHaveLength(5);
    expect(await found(`WWW.HOTEL-${mark}`)).toHaveLength(8);
    expect(await found(`  ${mark} `)).toHaveLength(24);
    expect(await found('')).toHaveLength(24);
  });

  it.each(['%', '_', '\\', "'", '100_', '%%%', '"; --'])('takes %s as it is', async (search) => {
    const { status, body } = await list({ search, status: 'all', limit: 100 });
    expect(status).toBe(200);
    const wanted = rows.filter((row) => [row.name, row.description, row.websiteDomain].some((text) => text?.includes(search)));
    expect(ids(body.clients).sort()).toEqual(ids(wanted).sort());
  });

  it('finds what is typed with or without accents, composed or not', async () => {
    const found = async (search: string) => (await list({ search, status: 'all', limit: 100 })).body.clients.length;
    for (const search of [`Épée ${mark}`, `Épée ${mark}`.normalize('NFD'), `epee ${mark}`, `EPÉE ${mark}`]) {
      expect([search, await found(search)]).toEqual([search, 3]);
    }
  });

  it('pages within what it finds', async () => {
    const found = await allPages({ search: mark, order_by: 'name', sort: 'ASC', limit: 5 });
    expect(ids(found).sort()).toEqual(ids(active).sort());
  });
});

describe('a cursor', () => {
  itVerifies(['decisions/conventions/lists/cursor'], 'is signed, and is for the list it came from', async () => {
    const { body: { nextCursor } } = await list({ limit: 2 });
    const cursor = nextCursor ?? '';
    const [payload = '', signature = ''] = cursor.split('.');
    const forged = Buffer.from(payload, 'base64url').toString().replace(/[0-9a-f]{8}-/, '00000000-');
    for (const after of [
      payload, `${payload}.`, `${payload}.${signature.slice(1)}x`, `${Buffer.from(forged).toString('base64url')}.${signature}`,
    ]) {
      expect((await list({ limit: 2, after })).status).toBe(400);
    }
    for (const other of [{ sort: 'ASC' }, { order_by: 'name' }, { status: 'all' }, { search: mark }]) {
      expect((await list({ limit: 2, after: cursor, ...other })).status).toBe(400);
    }
    expect((await list({ limit: 9, after: cursor })).status).toBe(200);
  });
});
