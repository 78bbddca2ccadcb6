import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditRecord } from '../../domain/audit-trail/audit-record.ts';
import type { ExportedEntry } from '../../domain/audit-trail/read-trail.ts';
import { forgetTrail } from '../../domain/audit-trail/forget-trail.ts';
import { sealTrail } from '../../domain/audit-trail/seal-trail.ts';
import { verifyTrail } from '../../domain/audit-trail/verify-trail.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { loginUrls } from '../../local/database-logins.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, mailsTo, platformContext } from '../support/accounts/accounts.ts';
import { signIn, signInAdministrator, testSecrets, type Operator } from '../support/accounts/operators.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { TEST_SERVER_SECRET } from '../support/stack/processes.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { runUpkeep, useTemporal } from '../support/stack/temporal.ts';
import { testStack } from '../support/stack/test-stack.ts';

// What is tampered with is a trail of the test's own.
const [databaseUrl, agedUrl] = [await createDatabase(`trail_${randomUUID().slice(0, 8)}`), await createDatabase(`aged_${randomUUID().slice(0, 8)}`)];
const [own, aged, shared] = [await useDatabase(databaseUrl), await useDatabase(agedUrl), await useDatabase()];
const temporal = useTemporal();
const owner = new pg.Client({ connectionString: databaseUrl });
let administrator: Operator;
beforeAll(async () => {
  await owner.connect();
  administrator = await signInAdministrator(shared);
});
afterAll(() => owner.end());

const ctx = platformContext(own);
const seal = () => sealTrail({ ctx, secrets: testSecrets });
const verify = (input = {}, secrets = testSecrets) => verifyTrail({ ctx, input, secrets });

describe('the chain of seals', () => {
  itVerifies(['decisions/accounts/trail/sealed'], 'shows a change, a gap and a missing end, and bears a new secret', async () => {
    expect(await verify()).toMatchObject({ intact: true, sealed: 0, end: null });
    for (let index = 0; index < 5; index += 1) await createHotel(own);
    expect(await verify()).toMatchObject({ intact: true, sealed: 0, unsealed: 5 });
    // Of two sweeps at once, one goes on where the other has ended.
    const sweeps = await Promise.all([seal(), seal()]);
    expect(sweeps.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(5);
    await createHotel(own);
    expect((await seal()).sealed).toBe(1);
    const intact = await verify();
    expect(intact).toMatchObject({ intact: true, problem: null, sealed: 6, unsealed: 0, end: { number: 6 } });
    expect(await verify({}, createSecrets({ secret: 'a newer one', previous: [TEST_SERVER_SECRET], environment: 'test' }))).toEqual(intact);
    expect(await verify({}, createSecrets({ secret: 'of a stranger', environment: 'test' }))).toMatchObject({ intact: false, problem: expect.stringContaining('not as it was sealed') });
    const tamper = async (change: string, undo: string, problem: string) => {
      await owner.query(change);
      expect(await verify()).toMatchObject({ intact: false, problem: expect.stringContaining(problem) });
      await owner.query(undo);
      expect(await verify()).toEqual(intact);
    };
    await tamper(`update audit_entry set actor = 'user:somebody' || actor where seal_number = 3`, `update audit_entry set actor = replace(actor, 'user:somebody', '') where seal_number = 3`, '(seal 3) is not as it was sealed');
    await tamper('create table away as select * from audit_entry where seal_number = 4; delete from audit_entry where seal_number = 4', 'insert into audit_entry select * from away; drop table away', 'After the seal 3 comes 5');
    const { end } = intact;
    await owner.query('delete from audit_entry where seal_number = 6');
    expect((await verify()).intact).toBe(true);
    expect(await verify({ ...end })).toMatchObject({ intact: false, problem: 'The seal 6 that was noted is not in the trail.' });
  });

  itVerifies(['decisions/accounts/trail/sealed'], 'bears no other hand than the owner\'s on what is sealed', async () => {
    await createHotel(own);
    const { end } = await seal();
    const asSystem = (statement: string) => own.forSystem().transaction((em) => em.execute(statement));
    for (const change of ['seal = null', 'seal_number = null, seal = null', "seal = repeat('0', 64)", 'seal_number = seal_number + 1000']) {
      await expect(asSystem(`update audit_entry set ${change} where seal_number = ${end?.number}`)).rejects.toThrow(/never changed/);
    }
    const forged = "insert into audit_entry (actor, interface, action, target, request_id, seal_number, seal) values ('user:me', 'rest', 'role.create', 'role:x', 'r', 7000, repeat('0', 64))";
    await expect(asSystem(forged)).rejects.toThrow(/sealed after it was written/);
    // A table of the login's own, named as one of the catalog, makes it no owner.
    await expect(own.forSystem().transaction(async (em) => {
      await em.execute('create temp table pg_class (oid oid, relowner oid) on commit drop');
      await em.execute("insert into pg_temp.pg_class select 'public.audit_entry'::regclass, oid from pg_roles where rolname = current_user");
      await em.execute(`update public.audit_entry set seal = repeat('0', 64) where seal_number = ${end?.number}`);
    })).rejects.toThrow(/never changed/);
    expect(await verify({ ...end })).toMatchObject({ intact: true, noted: 'found', late: 0 });
  });

  itVerifies(['decisions/accounts/trail/sealed'], 'goes on one by one from its end, whoever seals, and knows no future', async () => {
    const { end } = await seal();
    const asSystem = (statement: string) => own.forSystem().transaction((em) => em.execute(statement));
    await Promise.all([createHotel(own), createHotel(own)]);
    const last = end?.number ?? 0;
    for (const number of [`${last + 1}`, '- id', '0', '1 - id', '1000000 + id', `${last + 1} + 2 * (id - (select min(id) from audit_entry where seal_number is null))`]) {
      await expect(asSystem(`update audit_entry set seal_number = ${number}, seal = repeat('0', 64) where seal_number is null`)).rejects.toThrow(/one by one|unique/);
    }
    const later = "insert into audit_entry (actor, interface, action, target, request_id, created_date) values ('user:me', 'rest', 'role.create', 'role:x', 'r', now() + interval '1 hour') returning created_date <= clock_timestamp() as now";
    expect(await asSystem(later)).toEqual([{ now: true }]);
    expect(await seal()).toMatchObject({ sealed: 3, end: { number: last + 3 } });
    await owner.query("update audit_entry set seal_number = 0, seal = repeat('0', 64) where seal_number = (select max(seal_number) from audit_entry)");
    expect(await verify()).toMatchObject({ intact: false, problem: expect.stringContaining('where the chain has not begun') });
    await owner.query('delete from audit_entry where seal_number = 0');
    expect(await verify({ ...end })).toMatchObject({ intact: true, noted: 'found' });
  });

  itVerifies(['decisions/accounts/trail/late'], 'counts what was written or sealed long after its time', async () => {
    await own.forSystem().transaction((em) => em.execute(
      "insert into audit_entry (actor, interface, action, target, request_id, created_date) values ('user:me', 'rest', 'role.create', 'role:x', 'r', now() - interval '1 hour')",
    ));
    expect(await verify()).toMatchObject({ intact: true, late: 1 });
    expect(await seal()).toMatchObject({ sealed: 1, late: 1 });
    expect(await verify()).toMatchObject({ intact: true, unsealed: 0, late: 1 });
  });

  itVerifies(['decisions/accounts/trail/retention'], 'goes on from a checkpoint where old entries were deleted, which nobody else can make', async () => {
    const table = new pg.Client({ connectionString: agedUrl });
    await table.connect();
    const system = platformContext(aged);
    const state = (input = {}) => verifyTrail({ ctx: system, input, secrets: testSecrets });
    const forget = (keptDays = 400) => forgetTrail({ ctx: system, secrets: testSecrets, keptDays });
    for (let index = 0; index < 6; index += 1) await createHotel(aged);
    await table.query("update audit_entry set created_date = created_date - interval '2 years' where id in (select id from audit_entry order by id limit 4)");
    expect(await forget()).toBe(0);
    await sealTrail({ ctx: system, secrets: testSecrets });
    const { rows: [third] } = await table.query<{ seal: string }>('select seal from audit_entry where seal_number = 3');
    expect((await Promise.all([forget(), forget()])).reduce((sum, gone) => sum + gone, 0)).toBe(4);
    const intact = await state();
    expect(intact).toMatchObject({ intact: true, problem: null, sealed: 2, unsealed: 0, checkpoint: { number: 4 }, end: { number: 6 } });
    expect(await state({ number: 3, seal: third?.seal })).toEqual({ ...intact, noted: 'too-old' });
    await createHotel(aged);
    await sealTrail({ ctx: system, secrets: testSecrets });
    expect(await state()).toMatchObject({ intact: true, sealed: 3, end: { number: 7 } });
    const asSystem = (statement: string) => aged.forSystem().transaction((em) => em.execute(statement));
    await expect(asSystem('select forget_audit_entries(5)')).rejects.toThrow('There is no checkpoint at 5.');
    await asSystem("insert into audit_checkpoint (number, seal, until, mac) select seal_number, seal, created_date, repeat('0', 64) from audit_entry where seal_number in (5, 7)");
    await expect(asSystem('select forget_audit_entries(5)')).rejects.toThrow('Entries of the last year stay.');
    await expect(asSystem('select forget_audit_entries(7)')).rejects.toThrow('The end of the chain stays.');
    expect(await state()).toMatchObject({ intact: false, problem: expect.stringContaining('is not as it was made') });
    for (const statement of ['delete from audit_checkpoint', "update audit_checkpoint set seal = ''"]) await expect(asSystem(statement)).rejects.toThrow(/permission denied/);
    await expect(aged.forClient(randomUUID()).transaction((em) => em.execute('select forget_audit_entries(4)'))).rejects.toThrow(/permission denied/);
    await table.end();
  });

  itVerifies(['decisions/accounts/trail/sealed'], 'is over entries that the application writes and never changes', async () => {
    for (const [url, role] of Object.entries(loginUrls(databaseUrl, TEST_SERVER_SECRET)).map(([name, value]) => [value, name === 'DATABASE_URL' ? 'concierge_app' : 'concierge_system'])) {
      const client = new pg.Client({ connectionString: url, options: `-c role=${role}` });
      await client.connect();
      for (const statement of ['delete from audit_entry', "update audit_entry set actor = 'user:me'", 'truncate audit_entry']) {
        await expect(client.query(statement)).rejects.toThrow(/permission denied/);
      }
      await client.end();
    }
  });
});

describe('the platform\'s trail', () => {
  const list = async (query: string): Promise<AuditRecord[]> =>
    (await administrator.call<{ entries: AuditRecord[] }>('GET', `/api/audit?${query}`)).body.entries;

  itVerifies(['decisions/accounts/trail/platform'], 'is listed by who, what, where and when, exported as lines of JSON, and sealed by the sweep', async () => {
    const author = await signIn(shared, ['clients:WRITE', 'clients:READ']);
    const { body: hotel } = await author.call<{ id: string }>('POST', '/api/clients', { body: { name: 'Hotel Trail' } });
    await author.call('PUT', `/api/clients/${hotel.id}`, { body: { name: 'Hotel Trail and Sons' } });
    const byAuthor = `actor=user:${author.userId}`;
    const [update, create] = await list(byAuthor);
    expect([update?.action, create?.action]).toEqual(['client.update', 'client.create']);
    const asked: [string, unknown[]][] = [
      [`${byAuthor}&action=client.create`, [create]], [`${byAuthor}&action=client&interface=rest`, [update, create]], [`${byAuthor}&action=role`, []],
      [`target=client:${hotel.id}&limit=1`, [update]], [`clientId=${hotel.id}&action=client.update`, [update]], [`${byAuthor}&interface=mcp`, []],
      [`${byAuthor}&since=${encodeURIComponent(update?.createdDate ?? '')}`, [update]], [`${byAuthor}&until=${encodeURIComponent(update?.createdDate ?? '')}`, [create]],
      [`actor=apiKey&clientId=${hotel.id}`, []], [`${byAuthor}&action=client%25`, []],
    ];
    for (const [query, entries] of asked) expect([query, await list(query)]).toEqual([query, entries]);
    expect((await administrator.call('GET', '/api/audit?since=yesterday')).status).toBe(400);
    await runUpkeep(temporal, 'sweep');
    const { status, headers, text } = await administrator.call('GET', `/api/audit/export?${byAuthor}`);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^application\/x-ndjson/)]);
    const lines = text.trim().split('\n').map((line) => JSON.parse(line) as ExportedEntry);
    expect(lines).toMatchObject([create ?? {}, update ?? {}]);
    for (const { seal: mark, sealNumber } of lines) expect([mark?.length, Number(sealNumber) > 0]).toEqual([64, true]);
    expect((await administrator.call('GET', `/api/audit/export?${byAuthor}&action=role`)).text).toBe('');
    const { body: state } = await administrator.call('GET', '/api/audit/verification');
    expect(state).toMatchObject({ intact: true, problem: null });
    for (const path of ['', '/export', '/verification']) expect((await author.call('GET', `/api/audit${path}`)).status).toBe(403);
  });

  itVerifies(['decisions/accounts/trail/end-kept'], 'has its end in full in the log, in an export and in a mail, and is held to it', async () => {
    const told = await createAccount(shared, { permissions: ['ALL:EXECUTE'], lastLogin: new Date(Date.now() + 3_600_000) });
    const after = Number((await administrator.call('GET', '/api/audit/seal')).body['number'] ?? 0);
    await createHotel(shared);
    await runUpkeep(temporal, 'sweep');
    const logs = join(testStack().dataDir, 'logs');
    const written = await waitFor(() => readdirSync(logs).flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
      .filter((line) => line.startsWith('{') && line.includes('The audit trail is sealed')).map((line) => JSON.parse(line) as { number: number; seal: string })
      .find(({ number }) => number > after) ?? false, { what: 'the seal in the log' });
    const noted = ({ number, seal: mark }: { number: number; seal: string }) => administrator.call('GET', `/api/audit/verification?number=${number}&seal=${mark}`);
    expect((await noted(written)).body).toMatchObject({ intact: true, noted: 'found' });
    expect((await noted({ ...written, seal: 'a'.repeat(64) })).body).toMatchObject({ intact: false, noted: 'missing' });
    expect((await administrator.call('GET', '/api/audit/verification')).body).toMatchObject({ noted: 'none' });
    const { body: last } = await administrator.call<{ number: number; seal: string }>('POST', '/api/audit/seal/mail');
    expect((await noted(last)).body).toMatchObject({ noted: 'found' });
    await waitFor(async () => (await mailsTo(told.email)).some((mail) => mail.includes(`${last.number} ${last.seal}`)), { what: 'the mail with the seal' });
    const nobody = await signIn(shared, ['clients:READ']);
    expect([(await nobody.call('GET', '/api/audit/seal')).status, (await nobody.call('POST', '/api/audit/seal/mail')).status]).toEqual([403, 403]);
  });

  itVerifies(['decisions/accounts/trail/hotel'], 'is filtered and exported for one hotel as well', async () => {
    const [hotel, other] = [await createHotel(shared), await createHotel(shared)];
    const manager = await signIn(shared, ['READ', 'WRITE'].map((action) => `clients:${action}:${hotel.id}`));
    await manager.call('PUT', `/api/clients/${hotel.id}`, { body: { name: 'Hotel Narrow' } });
    const shown = async (query = '') => (await manager.call<{ entries: AuditRecord[] }>('GET', `/api/clients/${hotel.id}/audit?${query}`)).body.entries;
    const [update, ...before] = await shown();
    expect([update?.actor, before.length > 0]).toEqual([`user:${manager.userId}`, true]);
    expect(await shown(`actor=user:${manager.userId}`)).toEqual([update]);
    expect([await shown('interface=mcp'), await shown('action=role'), await shown('action=client.update')]).toEqual([[], [], [update]]);
    expect(await shown(`since=${encodeURIComponent(update?.createdDate ?? '')}`)).toEqual([update]);
    const file = await manager.call('GET', `/api/clients/${hotel.id}/audit/export?action=client`);
    const lines = file.text.trim().split('\n').map((line) => JSON.parse(line) as ExportedEntry & { id: string });
    expect(lines.map(({ id }) => id)).toEqual([...await shown('action=client')].toReversed().map(({ id }) => id));
    expect(file.text).not.toContain(other.id);
    for (const path of ['', '/export']) {
      expect((await manager.call('GET', `/api/clients/${other.id}/audit${path}`)).status).toBe(404);
      expect((await manager.call('GET', `/api/clients/${hotel.id}/audit${path}?clientId=${other.id}`)).text).not.toContain(other.id);
    }
    expect((await manager.call('GET', `/api/clients/${hotel.id}/audit?since=yesterday`)).status).toBe(400);
  });

  it('takes a noted seal whole', async () => {
    expect((await administrator.call('GET', '/api/audit/verification?number=1')).status).toBe(400);
  });
});
