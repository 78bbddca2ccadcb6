import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TableBooking } from '../../../domain/storage/entities/booking.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { useTableApp } from '../../support/booking/table-app.ts';

const stage = await useBookings();
const app = await useTableApp();
let hotelId: string;

beforeAll(async () => { ({ clientId: hotelId } = await Diner.arrive(stage, app, { enabledTools: ['tableapp_extend_hold'] })); });

const agent = (date?: string): Diner => Diner.caller(stage, hotelId, date);
const guest = (date?: string): Promise<Diner> => Diner.at(stage, hotelId, date);
const asAgent = { permissions: ['concierge:EXECUTE'] };
const asOperator = { permissions: ['integrations:EXECUTE'] };

/** What somebody hears who tries everything on a hold. */
const tried = async (caller: Diner, holdId: string, more = {}) => [
  await caller.call('tableapp_extend_hold', { holdId }, more),
  await caller.call('tableapp_release_hold', { holdId }, more),
  caller.sessionKey === null || 'permissions' in more
    ? await caller.call('tableapp_create_reservation', caller.order({ holdId }), more)
    : await caller.agreed('tableapp_create_reservation', caller.order({ holdId })),
];

describe('a hold', () => {
  it.each([
    ['an agent', 'another agent', agent, agent],
    ['an agent', 'a guest', agent, guest],
    ['a guest', 'an agent', guest, agent],
    ['a guest', 'another guest', guest, guest],
  ] as const)('of %s is to %s as one that never was', async (_owner, _other, ownerOf, otherOf) => {
    const owner = await ownerOf();
    const { holdId, utcExpiresAt } = await owner.hold();
    const other = await otherOf(owner.date);
    const answers = await tried(other, holdId);
    expect(answers).toEqual(await tried(other, 'never-was'));
    expect(answers).toEqual(answers.map(() => expect.objectContaining({ ok: false, code: 'HOLD_NOT_FOUND' })));
    expect((await owner.bookings()).find((booking) => booking.holdId === holdId)).toMatchObject({ state: 'held', utcExpiresAt: new Date(utcExpiresAt), reserveKey: null });
    expect(await owner.agreed('tableapp_create_reservation', owner.order({ holdId }))).toMatchObject({ ok: true });
  });

  itVerifies(['4.8/extend-hold/result', '4.8/release-hold/204'], 'of an agent is there in the agent\'s later calls', async () => {
    const caller = agent();
    const { holdId } = await caller.hold();
    expect(await caller.call('tableapp_extend_hold', { holdId })).toMatchObject({ ok: true, data: { holdId } });
    expect(await caller.call('tableapp_release_hold', { holdId })).toMatchObject({ ok: true });
  });

  it('of a conversation is there for the agent who acts in it, and for no other call of the agent', async () => {
    const conversation = await guest();
    const availabilityId = await conversation.quote();
    const held = await conversation.call('tableapp_create_hold', { availabilityId }, asAgent);
    const { holdId } = (held as { data: { holdId: string } }).data;
    expect(await agent(conversation.date).call('tableapp_release_hold', { holdId })).toMatchObject({ ok: false, code: 'HOLD_NOT_FOUND' });
    expect((await tried(await guest(conversation.date), holdId, asAgent)).every(({ ok }) => !ok)).toBe(true);
    expect(await conversation.call('tableapp_create_reservation', conversation.order({ holdId }), asAgent)).toMatchObject({ ok: true });
  });

  it('of a conversation that was deleted is nobody\'s, not everybody\'s', async () => {
    const owner = await guest();
    const { holdId } = await owner.hold();
    const { id } = await owner.booking();
    await owner.ctx().db.transaction((em) => em.nativeUpdate(TableBooking, { id }, { sessionKey: null }));
    expect((await tried(agent(owner.date), holdId)).every(({ ok }) => !ok)).toBe(true);
  });

  it('of anybody is there for the property\'s operators', async () => {
    for (const owner of [agent(), await guest()]) {
      const { holdId } = await owner.hold();
      const operator = agent(owner.date);
      expect(await operator.call('tableapp_extend_hold', { holdId }, asOperator)).toMatchObject({ ok: true });
      expect(await operator.call('tableapp_release_hold', { holdId }, asOperator)).toMatchObject({ ok: true });
    }
  });
});

describe('a key of somebody else', () => {
  const reused = { ok: false, code: 'IDEMPOTENCY_KEY_REUSED', message: expect.not.stringContaining('{') };

  itVerifies(['4.8/create-reservation/idempotency-key'], 'finds no reservation, also with the very same order', async () => {
    const idempotencyKey = randomUUID();
    const owner = agent();
    const made = await owner.call('tableapp_create_reservation', owner.order({ idempotencyKey }));
    expect(made).toMatchObject({ ok: true });
    expect(await agent(owner.date).call('tableapp_create_reservation', owner.order({ idempotencyKey }))).toEqual(reused);
    expect(await (await guest(owner.date)).agreed('tableapp_create_reservation', owner.order({ idempotencyKey }))).toEqual(reused);
    expect(await owner.call('tableapp_create_reservation', owner.order({ idempotencyKey }))).toEqual(made);
    expect(await agent(owner.date).call('tableapp_create_reservation', owner.order({ idempotencyKey }), asOperator)).toEqual(made);
  });

  it('finds no reservation of a hold, under its reservation\'s key', async () => {
    const owner = await guest();
    const order = owner.order({ holdId: (await owner.hold()).holdId, idempotencyKey: randomUUID() });
    expect(await owner.agreed('tableapp_create_reservation', order)).toMatchObject({ ok: true });
    expect(await agent(owner.date).call('tableapp_create_reservation', order)).toEqual(reused);
    expect(await (await guest(owner.date)).agreed('tableapp_create_reservation', order)).toEqual(reused);
  });

  itVerifies(['4.8/create-hold/idempotency-key'], 'finds no hold', async () => {
    const owner = agent();
    const hold = { availabilityId: await owner.quote(), idempotencyKey: randomUUID() };
    const held = await owner.get('tableapp_create_hold', hold);
    expect(await agent(owner.date).call('tableapp_create_hold', hold)).toEqual(reused);
    expect(await (await guest(owner.date)).call('tableapp_create_hold', hold)).toEqual(reused);
    expect(await owner.get('tableapp_create_hold', hold)).toEqual(held);
  });
});
