import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { demoRestaurant } from '../../../local/table-app/demo-restaurant.ts';
import { reservationChangeId } from '../../../domain/model/booking/flows.ts';
import { ReservationChange } from '../../../domain/storage/entities/booking.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { plainHistory, tracesIn } from '../../support/general/canaries.ts';
import { useTableApp } from '../../support/booking/table-app.ts';
import { testStack } from '../../support/stack/test-stack.ts';

const stage = await useBookings();
const PROPERTY = 'canary-property-4711';
const SECRET = 'canary secret of the account';
const app = await useTableApp({ accounts: [{ clientId: 'canary-account', clientSecret: SECRET, properties: [demoRestaurant(PROPERTY)] }] });

describe('what flows leave behind', () => {
  itVerifies(['4.8/setup/property-id-hidden'], 'has no property, no secret and nothing of the guest: histories, descriptions, logs, results', async () => {
    const diner = await Diner.arrive(stage, app);
    const { holdId } = await diner.hold();
    const made = await diner.agreed('tableapp_create_reservation', diner.order({ holdId, notes: 'Canary: one of us is allergic to nuts' }));
    const { reservationId } = (made as { data: { reservationId: string } }).data;
    const changed = await diner.agreed('tableapp_modify_reservation', { reservationId, guestName: 'Eva Canary', guestEmail: 'eva.canary@guests.example', notes: 'A Canary high chair' });
    expect([made.ok, changed.ok]).toEqual([true, true]);
    const booking = await diner.booking();
    const [change] = await diner.ctx().db.read((em) => em.find(ReservationChange, { clientId: diner.clientId }));
    if (!change) throw new Error('There is no change.');
    await diner.untilFlowEnds(booking);
    const { id: changeId, changeKey, operation, clientId } = change;
    const flows = [diner.flow(booking), stage.temporal.workflow.getHandle(reservationChangeId({ clientId, changeId, changeKey, operation, reservationId }))];
    const canaries = [PROPERTY, SECRET, 'canary-account', 'Canary', 'canary@guests.example', '+41 79 000 00 00', app.url];
    for (const flow of flows) {
      const history = plainHistory(await flow.fetchHistory());
      expect(history).toContain(diner.clientId);
      expect(tracesIn(history, canaries)).toEqual([]);
      const { raw } = await flow.describe();
      expect(tracesIn(plainHistory(raw), canaries)).toEqual([]);
    }
    expect(tracesIn(JSON.stringify([made, changed, await diner.get('tableapp_get_availability', diner.wish)]), canaries)).toEqual([]);
    expect(change.request ?? null).toBeNull();
    const logs = join(testStack().dataDir, 'logs');
    const lines = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8')).join('\n');
    expect(tracesIn(lines, canaries.slice(0, 6))).toEqual([]);
  });

  it('is found when it is there', () => {
    const history = plainHistory({ payload: Buffer.from(JSON.stringify({ property: PROPERTY })), nested: [new Uint8Array(Buffer.from('Ada Canary'))] });
    expect(tracesIn(history, [PROPERTY, 'Canary', 'absent'])).toEqual([PROPERTY, 'Canary']);
  });
});
