import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditRecord } from '../../domain/audit-trail/audit-record.ts';
import { findHolders } from '../../domain/accounts/find-holders.ts';
import { checkTokens } from '../../domain/channels/check-tokens.ts';
import { connectChannel } from '../../domain/channels/connect-channel.ts';
import { countConnections } from '../../domain/channels/count-connections.ts';
import { noteSendFailure, noteSendSuccess } from '../../domain/channels/connection-health.ts';
import { mailTokenWarning } from '../../domain/channels/mail-token-warning.ts';
import { disconnectChannel } from '../../domain/channels/change-channel.ts';
import type { SendFailureKind } from '../../domain/model/channels.ts';
import type { Mail, MailOrder } from '../../domain/model/mail.ts';
import type { Maintained } from '../../domain/model/maintenance.ts';
import { Role } from '../../domain/storage/entities/role.ts';
import { User } from '../../domain/storage/entities/user.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { mailsTo } from '../support/accounts/accounts.ts';
import { connectAccount, connectionOf, createEntitledHotel } from '../support/channels/channel-hotels.ts';
import { signIn, signInAdministrator, testSecrets, type Operator } from '../support/accounts/operators.ts';
import { metricsAt } from '../support/stack/processes.ts';
import { systemContext, useDatabase } from '../support/stack/storage.ts';
import { runUpkeep, useTemporal } from '../support/stack/temporal.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const temporal = useTemporal();
let admin: Operator;
beforeAll(async () => { admin = await signInAdministrator(database); });

const DAY_MS = 86_400_000;
const inDays = (days: number, from = new Date()): Date => new Date(from.getTime() + days * DAY_MS);
const trail = async (clientId: string) => (await admin.call<{ entries: AuditRecord[] }>('GET', `/api/clients/${clientId}/audit`)).body.entries;
const healthOf = async (id: string) => {
  const { status, statusReason, failuresInRow } = await connectionOf(database, id);
  return { status, statusReason, failuresInRow };
};

/** A hotel with one account, whose token ends when the test says. */
async function hotelWith({ tokenExpiresAt }: { tokenExpiresAt?: Date } = {}) {
  const clientId = await createEntitledHotel(database, { name: 'Hotel Probe' });
  const { id, channelAccountId } = await connectAccount(database, clientId, {
    channelUsername: 'hotel.probe', ...(tokenExpiresAt && { tokenExpiresAt: tokenExpiresAt.toISOString() }),
  });
  const ctx = systemContext(database, clientId);
  const fail = (kind: SendFailureKind, tokenVersion = 1) => noteSendFailure({ ctx, connectionId: id, tokenVersion, kind });
  const succeed = (tokenVersion = 1) => noteSendSuccess({ ctx, connectionId: id, tokenVersion });
  return { clientId, id, channelAccountId, ctx, fail, succeed };
}

describe('sends', () => {
  itVerifies([
    'decisions/channels/health/token-error', 'decisions/channels/health/repeated-failures', 'decisions/channels/health/success', '3.3/status-transitions/decided',
  ], 'move the status, and each move is in the audit trail', async () => {
    const { clientId, id, fail, succeed } = await hotelWith();
    for (let left = 5; left > 0; left -= 1) await fail('transient');
    expect(await healthOf(id)).toEqual({ status: 'ERROR', statusReason: 'SENDS_FAILING', failuresInRow: 5 });
    await succeed();
    await fail('permission');
    await fail('token');
    expect(await healthOf(id)).toEqual({ status: 'ACTION_NEEDED', statusReason: 'TOKEN_REFUSED', failuresInRow: 2 });
    await succeed();
    await fail('conversation');
    expect(await healthOf(id)).toEqual({ status: 'CONNECTED', statusReason: null, failuresInRow: 0 });
    const moves = (await trail(clientId)).filter(({ action }) => action === 'channel.status');
    expect(moves.map(({ after }) => (after as { status: string; statusReason: string | null }))).toEqual([
      { status: 'CONNECTED', statusReason: null }, { status: 'ACTION_NEEDED', statusReason: 'TOKEN_REFUSED' },
      { status: 'ACTION_NEEDED', statusReason: 'PERMISSION_MISSING' }, { status: 'CONNECTED', statusReason: null }, { status: 'ERROR', statusReason: 'SENDS_FAILING' },
    ]);
    expect(moves[0]).toMatchObject({ target: `channel:${id}`, actor: 'system:test', before: { status: 'ACTION_NEEDED' } });
  });

  it('that fail at once are all counted', async () => {
    const { id, fail } = await hotelWith();
    await Promise.all(Array.from({ length: 5 }, () => fail('transient')));
    expect(await healthOf(id)).toMatchObject({ status: 'ERROR', failuresInRow: 5 });
  });

  it('with an earlier token say nothing about the present one, nor do those of another hotel or after the end', async () => {
    const { id, clientId, channelAccountId, ctx, fail, succeed } = await hotelWith();
    const input = { channel: 'INSTAGRAM' as const, channelAccountId, accessToken: 'newer' };
    await connectChannel({ ctx, input, secrets: testSecrets });
    await fail('token', 1);
    expect(await healthOf(id)).toMatchObject({ status: 'CONNECTED', failuresInRow: 0 });
    const other = systemContext(database, await createEntitledHotel(database));
    await noteSendFailure({ ctx: other, connectionId: id, tokenVersion: 2, kind: 'token' });
    expect(await healthOf(id)).toMatchObject({ status: 'CONNECTED' });
    await fail('token', 2);
    await succeed(1);
    expect(await healthOf(id)).toMatchObject({ status: 'ACTION_NEEDED' });
    await disconnectChannel({ ctx: systemContext(database, clientId), channelId: id });
    await succeed(2);
    expect(await healthOf(id)).toMatchObject({ status: 'ACTION_NEEDED' });
  });
});

describe('the check of tokens', () => {
  /** The check as it would run at that moment; only the orders for this hotel are told. */
  const runAt = async (now: Date, clientId: string): Promise<MailOrder[]> => {
    const orders: MailOrder[] = [];
    const runner = { sendMail: async (order: MailOrder) => { orders.push(order); } };
    await checkTokens({ db: database.forSystem(), contextOf: (id) => ({ ...systemContext(database, id), now: () => now }), now, runner });
    return orders.filter((order) => order.kind === 'channel-token' && order.clientId === clientId);
  };

  itVerifies(['decisions/channels/health/token-expiry'], 'warns seven days ahead, once, and sets ACTION_NEEDED at the end', async () => {
    const expiry = inDays(30);
    const { clientId, id } = await hotelWith({ tokenExpiresAt: expiry });
    const operator = await signIn(database, [`update-client:WRITE:${clientId}`]);
    const order = { kind: 'channel-token', userId: operator.userId, clientId, connectionId: id, expiresAt: expiry.getTime() };
    expect(await runAt(inDays(-7.1, expiry), clientId)).toEqual([]);
    expect(await healthOf(id)).toMatchObject({ status: 'CONNECTED', statusReason: null });
    expect(await runAt(inDays(-6.9, expiry), clientId)).toEqual([order]);
    expect(await healthOf(id)).toMatchObject({ status: 'CONNECTED', statusReason: 'TOKEN_EXPIRES_SOON' });
    expect(await runAt(inDays(-1, expiry), clientId)).toEqual([]);
    expect(await runAt(expiry, clientId)).toEqual([]);
    expect(await healthOf(id)).toMatchObject({ status: 'ACTION_NEEDED', statusReason: 'TOKEN_EXPIRED' });
    expect(await runAt(inDays(1, expiry), clientId)).toEqual([]);
    const moves = (await trail(clientId)).filter(({ action }) => action === 'channel.status');
    expect(moves.map(({ after }) => (after as { statusReason: string }).statusReason)).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRES_SOON']);
  });

  it('warns again of a new token, and of none of a disabled hotel or a disconnected account', async () => {
    // So far ahead that the product's own maintenance, which any test may start, warns of neither.
    const [soon, later] = [inDays(40), inDays(60)];
    const { clientId, id, ctx, channelAccountId } = await hotelWith({ tokenExpiresAt: soon });
    await signIn(database, [`update-client:WRITE:${clientId}`]);
    expect(await runAt(inDays(-5, soon), clientId)).toHaveLength(1);
    const input = { channel: 'INSTAGRAM' as const, channelAccountId, accessToken: 'newer', tokenExpiresAt: later.toISOString() };
    await connectChannel({ ctx, input, secrets: testSecrets });
    expect(await healthOf(id)).toMatchObject({ status: 'CONNECTED', statusReason: null });
    expect(await runAt(inDays(-8, later), clientId)).toEqual([]);
    await admin.call('DELETE', `/api/clients/${clientId}`);
    expect(await runAt(inDays(-6, later), clientId)).toEqual([]);
    expect(await healthOf(id)).toMatchObject({ statusReason: null });
    await admin.call('POST', `/api/clients/${clientId}/enable`);
    expect(await runAt(inDays(-6, later), clientId)).toHaveLength(1);
    const gone = await hotelWith({ tokenExpiresAt: soon });
    await disconnectChannel({ ctx: gone.ctx, channelId: gone.id });
    expect(await runAt(inDays(7, soon), gone.clientId)).toEqual([]);
  });

  it('runs by itself, and mails those who may enter another token', async () => {
    const { clientId, id } = await hotelWith({ tokenExpiresAt: inDays(3) });
    const operator = await signIn(database, [`update-client:WRITE:${clientId}`]);
    const { warnedTokens, expiredTokens } = await runUpkeep<Maintained>(temporal, 'maintenance');
    expect([Number.isInteger(warnedTokens), Number.isInteger(expiredTokens)]).toEqual([true, true]);
    expect(await connectionOf(database, id)).toMatchObject({ statusReason: 'TOKEN_EXPIRES_SOON', tokenWarnedDate: expect.any(Date) });
    const mails = await waitFor(async () => {
      const found = await mailsTo(operator.email);
      return found.length > 0 && found;
    }, { what: 'the mail to the operator', timeoutMs: 60_000 });
    expect(mails).toEqual([expect.stringContaining('hotel.probe')]);
  }, 150_000);
});

describe('the mail', () => {
  const send = async (input: Extract<MailOrder, { kind: 'channel-token' }>, now = new Date()) => {
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => { mails.push(mail); } };
    const ctx = { ...systemContext(database, input.clientId), clientId: null, db: database.forSystem(), now: () => now };
    return { outcome: await mailTokenWarning({ ctx, input, mailer, publicUrl: 'https://concierge.example' }), mails };
  };

  it('says which account, when and what to do; or that it is over', async () => {
    const expiry = inDays(5);
    const { clientId, id } = await hotelWith({ tokenExpiresAt: expiry });
    const { userId, email } = await signIn(database, []);
    const order = { kind: 'channel-token' as const, userId, clientId, connectionId: id, expiresAt: expiry.getTime() };
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(expiry);
    const { outcome, mails: [mail] } = await send(order);
    expect([outcome, mail?.to, mail?.subject]).toEqual(['sent', email, `Hotel Probe: access to the account Instagram hotel.probe ends on ${day}`]);
    expect(mail?.text).toContain(`https://concierge.example/console/hotels/${clientId}/channels`);
    expect((await send(order, inDays(6))).mails[0]?.text).toContain(`expired on ${day}. The concierge cannot reply`);
  });

  it('is not needed once another token was entered, the account disconnected, or the operator left', async () => {
    const expiry = inDays(5);
    const { clientId, id, ctx } = await hotelWith({ tokenExpiresAt: expiry });
    const { userId } = await signIn(database, []);
    const order = { kind: 'channel-token' as const, userId, clientId, connectionId: id, expiresAt: expiry.getTime() };
    expect((await send({ ...order, expiresAt: order.expiresAt + 1 })).outcome).toBe('not needed');
    expect((await send({ ...order, userId: randomUUID() })).outcome).toBe('not needed');
    await disconnectChannel({ ctx, channelId: id });
    expect(await send(order)).toEqual({ outcome: 'not needed', mails: [] });
  });

  it('goes to those who hold the permission for the hotel by name, else to those who hold it for all', async () => {
    const clientId = await createEntitledHotel(database);
    const find = () => database.forSystem().read((em) => findHolders(em, { feature: 'update-client', clientId }));
    await signIn(database, [`update-client:READ:${clientId}`, `clients:WRITE:${clientId}`]);
    expect((await find()).length).toBeGreaterThan(0);
    expect((await find()).length).toBeLessThanOrEqual(20);
    const named = [await signIn(database, [`update-client:WRITE:${clientId}`]), await signIn(database, [`ALL:EXECUTE:${clientId}`])];
    expect(await find()).toEqual(named.map(({ userId }) => userId).toSorted());
    const [first, second] = named;
    await database.forSystem().transaction(async (em) => {
      await em.nativeUpdate(User, { id: first?.userId ?? '' }, { status: 'disabled' });
      await em.nativeUpdate(Role, { id: second?.roleId ?? '' }, { disabled: true });
    });
    expect(await find()).not.toEqual(expect.arrayContaining([first?.userId]));
    expect(await find()).not.toEqual(expect.arrayContaining([second?.userId]));
  });
});

it('is a metric: connected accounts by channel and status', async () => {
  const { fail } = await hotelWith();
  await fail('token');
  const text = await metricsAt();
  const [, needing] = /concierge_channel_connections\{channel="INSTAGRAM",status="ACTION_NEEDED"\} (\d+)/.exec(text) ?? [];
  expect(Number(needing)).toBeGreaterThan(0);
  expect(text).toMatch(/concierge_channel_connections\{channel="WHATSAPP",status="ERROR"\} \d+/);
  expect(await countConnections(database.forSystem())).toHaveLength(9);
});
