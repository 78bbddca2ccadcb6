import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from '@jest/globals';
import { loginUrls } from '../../local/database-logins.ts';
import { Database } from '../../domain/storage/database.ts';
import { entities } from '../../domain/storage/entities/all.ts';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { ChatMessageRecord, ChatSession, MessageFeedback, SessionEventRecord } from '../../domain/storage/entities/chat.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { IdempotentRequest } from '../../domain/storage/entities/idempotent-request.ts';
import { KnowledgeItem } from '../../domain/storage/entities/knowledge.ts';
import { putTranslations } from '../../domain/translations/put-translations.ts';
import { recordUnanswered } from '../../domain/knowledge/questions.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask, historyOf, newSession } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { TEST_SERVER_SECRET } from '../support/stack/processes.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();

/** A hotel with a row in every table that belongs to a tenant. */
async function furnishedHotel(): Promise<{ id: string; sessionId: string }> {
  const { id } = await createHotel(database);
  const ctx = systemContext(database, id);
  await putTranslations({ ctx, input: { locale: 'en', texts: { 'own.key': 'Text' } } });
  await ingestItems({ ctx, input: { items: [
    { key: 'note', kind: 'note', title: 'Note', locale: 'en', passages: [{ title: 'Pets', text: 'Dogs may sleep in the room.' }] },
  ] } });
  const sessionId = await newSession(id);
  await ask(id, { query: 'May my dog sleep in the room?' }, { sessionId });
  await ctx.db.transaction((em) => recordUnanswered(em, ctx, { question: 'Is there a helipad?', locale: 'en' }));
  const reply = (await historyOf(id, sessionId)).at(-1)?.id;
  await call('POST', `/api/message/${reply}/feedback`, {
    headers: { 'x-client-id': id, 'x-session-id': sessionId }, body: { rating: 'up' },
  });
  return { id, sessionId };
}

const [mine, theirs] = await Promise.all([furnishedHotel(), furnishedHotel()]);

/** Tables without a wall, each with the reason. */
const openTables: Record<string, string> = {
  schema_migration: 'the names of the applied migrations',
};

/** Tables in which a furnished hotel has a row. */
const furnished = [
  'audit_entry', 'chat_message', 'chat_session', 'client', 'client_translation', 'knowledge_item', 'knowledge_passage',
  'knowledge_term', 'message_feedback', 'operator_event', 'session_event', 'unanswered_question',
];

const logins = loginUrls(testStack().databaseUrl, TEST_SERVER_SECRET);

/** Lets a test speak SQL as a process of the product does: by its login, in the role of tenants. */
async function withApplication<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: logins.DATABASE_URL, options: '-c role=concierge_app' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs SQL as the application does, with the variables of a unit of work or without. */
const asApplication = <Row extends object>(variables: Record<string, string>, sql: string, values: unknown[] = []): Promise<Row[]> =>
  withApplication(async (client) => {
    for (const [name, value] of Object.entries(variables)) await client.query('select set_config($1, $2, false)', [name, value]);
    return (await client.query<Row>(sql, values)).rows;
  });

const forClient = (id: string): Record<string, string> => ({ 'app.client_id': id });
const tablesSql = 'select tablename from pg_tables where schemaname = \'public\' order by 1';

async function walledTables(): Promise<string[]> {
  const rows = await asApplication<{ tablename: string }>({}, tablesSql);
  return rows.map(({ tablename }) => tablename).filter((table) => !(table in openTables));
}

/** Tables with a column that names the tenant. */
async function tenantTables(): Promise<{ table: string; column: string }[]> {
  const rows = await asApplication<{ table: string }>(
    {}, 'select table_name as table from information_schema.columns where table_schema = \'public\' and column_name = \'client_id\'',
  );
  return [{ table: 'client', column: 'id' }, ...rows.map(({ table }) => ({ table, column: 'client_id' }))];
}

describe('every table of tenants', () => {
  it('is walled, for its owner as well', async () => {
    const open = await asApplication<{ relname: string }>(
      {}, `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`,
    );
    for (const { relname } of open) expect(Object.keys(openTables)).toContain(relname);
    expect((await walledTables()).length).toBeGreaterThanOrEqual(furnished.length);
  });

  itVerifies(['1/tenant/isolation'], 'shows a query without a condition the tenant\'s rows alone', async () => {
    for (const { table, column } of await tenantTables()) {
      const rows = await asApplication<{ id: string }>(forClient(mine.id), `select distinct ${column} as id from ${table}`);
      expect([table, rows]).toEqual([table, furnished.includes(table) ? [{ id: mine.id }] : []]);
    }
  });

  itVerifies(['1/tenant/isolation'], 'shows nothing to who names no tenant, or one that is none', async () => {
    for (const variables of [{}, forClient(''), forClient(randomUUID()), { 'app.system': 'true' }, { 'app.system': 'on' }]) {
      for (const table of await walledTables()) {
        expect([table, await asApplication(variables, `select 1 from ${table} limit 1`)]).toEqual([table, []]);
      }
    }
  });

  itVerifies(['1/tenant/isolation'], 'lets nobody change or remove rows of another', async () => {
    for (const { table, column } of await tenantTables()) {
      // What is written once cannot be changed by anybody; another test looks at that.
      if (table === 'audit_entry') continue;
      const changed = await asApplication(forClient(mine.id), `update ${table} set ${column} = ${column} where ${column} = $1 returning 1`, [theirs.id]);
      const removed = await asApplication(forClient(mine.id), `delete from ${table} where ${column} = $1 returning 1`, [theirs.id]);
      expect([table, changed, removed]).toEqual([table, [], []]);
    }
  });

  itVerifies(['1/tenant/isolation'], 'refuses rows in the name of another, and rows that change hands', async () => {
    for (const table of furnished) {
      const column = table === 'client' ? 'id' : 'client_id';
      // An entry that claims to be sealed is refused before the wall is reached.
      const claims = `jsonb_build_object('${column}', $1::text, 'seal', null, 'seal_number', null)`;
      const forged = `insert into ${table} select (jsonb_populate_record(t, ${claims})).* from ${table} t limit 1`;
      await expect(asApplication(forClient(mine.id), forged, [theirs.id])).rejects.toThrow(/row-level security/);
      const handed = `update ${table} set ${column} = $1`;
      await expect(asApplication(forClient(mine.id), handed, [theirs.id])).rejects.toThrow(table === 'audit_entry' ? /permission denied/ : /row-level security/);
    }
  });
});

describe('the application\'s role', () => {
  it('owns nothing and may not lift the wall', async () => {
    await expect(asApplication(forClient(mine.id), 'alter table client disable row level security')).rejects.toThrow(/owner/);
    await expect(asApplication(forClient(mine.id), 'drop policy client_tenant on client')).rejects.toThrow(/owner/);
    await expect(asApplication(forClient(mine.id), 'create table mine (id int)')).rejects.toThrow(/permission denied/);
    await expect(asApplication(forClient(mine.id), 'delete from schema_migration')).rejects.toThrow(/permission denied/);
    const [role] = await asApplication<Record<string, boolean>>(
      {}, 'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false });
  });
});

describe('a statement that gets into a connection of tenants', () => {
  const ways = ['set role none', 'reset role', 'set role postgres', 'set role concierge_system', 'set role concierge_directory', 'set session authorization postgres'];

  itVerifies(['decisions/accounts/walls/roles'], 'becomes no role that sees more, and reads no table after it tried', async () => {
    await withApplication(async (client) => {
      await client.query("select set_config('app.system', 'on', false)");
      const { rows: tables } = await client.query<{ tablename: string }>(tablesSql);
      for (const way of ways) {
        await client.query(way).catch((error: Error) => expect(error.message).toMatch(/permission denied/));
        for (const { tablename } of tables.filter((table) => table.tablename !== 'schema_migration')) {
          const found = await client.query(`select 1 from ${tablename} limit 1`).then(({ rows }) => rows.length, ({ message }: Error) => message);
          const nothing = found === 0 || String(found).startsWith('permission denied for table');
          expect([way, tablename, found, nothing]).toEqual([way, tablename, found, true]);
        }
        await client.query('set role concierge_app');
      }
    });
  });

  itVerifies(['decisions/accounts/walls/roles'], 'finds an idempotent request by its attempt alone, and counts no limits', async () => {
    const attempts = [randomUUID(), randomUUID()];
    await database.forSystem().transaction(async (em) => {
      for (const attempt of attempts) {
        em.create(IdempotentRequest, {
          scope: 'test', actor: attempt, key: 'key', attempt, hash: 'hash', state: 'running', response: null, lockedUntil: new Date(), expiresAt: new Date(),
        });
      }
    });
    const seen = 'select attempt from idempotent_request';
    expect(await asApplication({ 'app.attempt': attempts[0] ?? '' }, seen)).toEqual([{ attempt: attempts[0] }]);
    await expect(asApplication({ 'app.attempt': attempts[0] ?? '' }, `${seen.replace('select attempt', 'delete')}`)).rejects.toThrow(/permission denied/);
    expect(await asApplication({}, 'delete from rate_limit returning 1')).toEqual([]);
  });

  it('is refused in production where its login could become more, naming each', async () => {
    const [owner, safe] = await Promise.all([
      Database.create({ url: testStack().databaseUrl, poolSize: 1, safeLogins: true }),
      Database.create({ url: logins.DATABASE_URL, systemUrl: logins.DATABASE_SYSTEM_URL, poolSize: 1, safeLogins: true }),
    ]);
    try {
      await expect(owner.requireSafeLogins()).rejects.toThrow(
        /DATABASE_URL must be of a login that is no superuser.*DATABASE_URL must be of a login that owns no tables.*DATABASE_SYSTEM_URL must be/s,
      );
      await safe.requireSafeLogins();
      await safe.requireCurrentSchema();
    } finally {
      await Promise.all([owner.close(), safe.close()]);
    }
  });
});

describe('a unit of work', () => {
  const tenantEntities = [Client, ChatSession, ChatMessageRecord, SessionEventRecord, MessageFeedback, KnowledgeItem, AuditEntry];

  itVerifies(['1/tenant/isolation'], 'of a tenant sees its rows alone, reading and in a transaction', async () => {
    for (const entity of tenantEntities) {
      for (const mode of ['read', 'transaction'] as const) {
        const rows = await database.forClient(mine.id)[mode]((em) => em.find(entity as typeof Client, {}));
        const owners = new Set(rows.map((row) => (entity === Client ? row.id : (row as unknown as { clientId: string }).clientId)));
        expect([entity.name, [...owners]]).toEqual([entity.name, [mine.id]]);
      }
    }
  });

  itVerifies(['1/tenant/isolation'], 'cannot store a session for another tenant', async () => {
    const forged = database.forClient(mine.id).transaction((em) => em.insert(ChatSession, {
      key: randomUUID(), publicId: randomUUID(), clientId: theirs.id, locale: 'en', createdDate: new Date(),
    }));
    await expect(forged).rejects.toThrow(/row-level security/);
  });

  it('leaves no trace of its tenant on the connection', async () => {
    const ids = [mine.id, theirs.id];
    const seen = await Promise.all(Array.from({ length: 60 }, (_, index) => {
      const id = ids[index % 2] ?? '';
      return database.forClient(id).read(async (em) => [id, (await em.find(Client, {})).map((client) => client.id)] as const);
    }));
    for (const [id, found] of seen) expect(found).toEqual([id]);
  });

  it('keeps nothing of a transaction that fails', async () => {
    const key = randomUUID();
    await expect(database.forClient(mine.id).transaction(async (em) => {
      await em.insert(ChatSession, { key, publicId: randomUUID(), clientId: mine.id, locale: 'en', createdDate: new Date() });
      throw new Error('Changed my mind');
    })).rejects.toThrow('Changed my mind');
    expect(await database.forSystem().read((em) => em.findOne(ChatSession, { key }))).toBeNull();
  });

  it('of the system sees every tenant', async () => {
    const clients = await database.forSystem().read((em) => em.find(Client, { id: { $in: [mine.id, theirs.id] } }));
    expect(clients.map(({ id }) => id).sort()).toEqual([mine.id, theirs.id].sort());
  });

  it('knows every table', async () => {
    const tables = (await asApplication<{ tablename: string }>({}, tablesSql)).map(({ tablename }) => tablename);
    expect(entities.length).toBe(tables.filter((table) => table !== 'schema_migration').length);
  });
});
