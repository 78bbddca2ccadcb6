import { describe, expect } from '@jest/globals';
import { TableBooking } from '../../domain/storage/entities/booking.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { useProviderGate } from '../support/booking/provider-gate.ts';
import { connect, useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { stored } from '../support/stack/query.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const gate = await useProviderGate(await useTableApp());
const { databaseUrl } = testStack();

describe('the tools of a restaurant', () => {
  itVerifies(['decisions/accounts/card-numbers'], 'keep no number of a payment card, wherever an agent writes one', async () => {
    const { id } = await createHotel(database, { time_zone: 'Europe/Zurich' });
    await connect(database, id, gate.connection);
    const { headers } = await createKeyHolder(database, [`concierge:EXECUTE:${id}`]);
    const { use } = await connectMcp({ ...headers, 'x-client-id': id });
    const cards = ['6011 1111 1111 1117', '3530 1113 3330 0000'];
    const order = { startsAt: `${dayAhead(60)}T19:00:00Z`, partySize: 2, guestName: 'Ida Canary', guestEmail: 'ida@canary.example' };
    const { structuredContent } = await use('tableapp_create_reservation', { ...order, notes: `Pay with ${cards[0]}` });
    const { reservationId } = structuredContent as { reservationId: string };
    const [booking] = await database.forClient(id).read((em) => em.find(TableBooking, { reservationId }));
    expect(booking?.notes).toBe('Pay with •••• •••• •••• 1117');
    // While the restaurant is asked, what it is asked for is kept.
    const stop = gate.stop(`POST /reservations/${reservationId}/cancel`, 'before');
    const canceled = use('tableapp_cancel_reservation', { reservationId, reason: `Give it back to ${cards[1]}` });
    await stop.reached();
    expect(await stored(databaseUrl, ['•••• •••• •••• 0000'])).toContain('reservation_change: •••• •••• •••• 0000');
    expect(await stored(databaseUrl, cards)).toEqual([]);
    stop.release();
    expect((await canceled).isError ?? false).toBe(false);
  });
});
