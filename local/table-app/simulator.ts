import type { Mailer } from '../../domain/ports/mailer.ts';
import type { Store } from '../simulator/store.ts';
import type { SimulatorClock } from './clock.ts';
import type { TableAppFaults } from './faults.ts';
import type { PropertyDefinition } from './property.ts';

/** A running simulator's parts. */
export interface Simulator {
  store: Store;
  clock: SimulatorClock;
  faults: TableAppFaults;
  mailer: Mailer;
  /** Of this simulator, by id; the database may hold those of others. */
  properties: ReadonlyMap<string, PropertyDefinition>;
  /** Which account may reach which property. */
  owners: ReadonlyMap<string, string>;
  clientIds: readonly string[];
  tokenSeconds: number;
}
