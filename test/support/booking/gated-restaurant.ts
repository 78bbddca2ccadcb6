import { beforeEach } from '@jest/globals';
import type { Ledger } from '../../../local/table-app/ledger.ts';
import type { Diner } from './bookings.ts';
import { useProviderGate, type ProviderGate } from './provider-gate.ts';
import { useTableApp, type TestTableApp } from './table-app.ts';

/** A simulator at the end of a wire that a test can stop, and what it holds of a diner's day. */
export interface GatedRestaurant {
  app: TestTableApp;
  gate: ProviderGate;
  madeFor(diner: Diner): Promise<Ledger['reservations']>;
  heldFor(diner: Diner): Promise<Ledger['liveHolds']>;
}

/** Starts one for the test file; before each test it behaves again and everything passes. */
export async function useGatedRestaurant(): Promise<GatedRestaurant> {
  const app = await useTableApp();
  const gate = await useProviderGate(app);
  beforeEach(async () => {
    gate.calm();
    await app.misbehave();
  });
  return {
    app, gate,
    madeFor: async ({ date }) => (await app.ledger()).reservations.filter(({ startsAt }) => startsAt.startsWith(date)),
    heldFor: async ({ date }) => (await app.ledger()).liveHolds.filter(({ startsAt }) => startsAt.startsWith(date)),
  };
}
