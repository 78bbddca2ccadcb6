import { randomBytes } from 'node:crypto';
import type { SimulatorClock } from './clock.ts';
import { hashOf } from './hash.ts';
import type { AccountDefinition } from './property.ts';
import type { Store, Tx } from '../simulator/store.ts';

/** Creates or updates an account and its properties. */
export async function install(tx: Tx, { clientId, clientSecret, properties }: AccountDefinition): Promise<void> {
  await tx.query(
    `insert into table_app.oauth_client (id, secret_hash) values ($1, $2)
     on conflict (id) do update set secret_hash = excluded.secret_hash`,
    [clientId, hashOf(clientSecret)],
  );
  for (const property of properties) {
    await tx.query(
      `insert into table_app.property (id, client_id, definition) values ($1, $2, $3)
       on conflict (id) do update set client_id = excluded.client_id, definition = excluded.definition`,
      [property.id, clientId, JSON.stringify(property)],
    );
    for (const { name, minSeats, maxSeats } of property.tables) {
      await tx.query(
        `insert into table_app.seating (property_id, name, min_seats, max_seats) values ($1, $2, $3, $4)
         on conflict (property_id, name) do update set min_seats = excluded.min_seats, max_seats = excluded.max_seats`,
        [property.id, name, minSeats, maxSeats],
      );
    }
  }
}

/** Gives an account a new secret; the old one is honoured for a while longer, or no longer at all. */
export async function rotateSecret(store: Store, clock: SimulatorClock, clientId: string, graceSeconds: number): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await store.query(
    'update table_app.oauth_client set previous_hash = secret_hash, previous_until = $3, secret_hash = $2 where id = $1',
    [clientId, hashOf(secret), clock.in(graceSeconds)],
  );
  return secret;
}
