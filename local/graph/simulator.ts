import type { Faults } from '../simulator/fault-plan.ts';
import type { Store } from '../simulator/store.ts';
import type { GraphFault } from './faults.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** A running simulator's parts. */
export interface Simulator {
  /** Whose accounts, in a database that several may share. */
  name: string;
  store: Store;
  webhooks: WebhookSender;
  /** The subscribed app, which echoes of its sends name. */
  appId: string;
  verifyToken: string;
  faultsOf(account: string): Faults<GraphFault['kind']>;
}
