import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { once } from '../../platform/once.ts';
import { serveOnLoopback, type LoopbackServer } from '../loopback-server.ts';
import { Faults } from '../simulator/fault-plan.ts';
import { Store, type SchemaDefinition } from '../simulator/store.ts';
import { putAccount, type Account, type Host } from './accounts.ts';
import { answerRequest } from './answer-request.ts';
import { graphFaults, type GraphFault } from './faults.ts';
import { numericId } from './ids.ts';
import type { Simulator } from './simulator.ts';
import { WebhookSender } from './webhook-sender.ts';

const schema: SchemaDefinition = {
  name: 'meta_graph', sql: readFileSync(new URL('schema.sql', import.meta.url), 'utf8'), lock: 7_416_520_032,
};

export interface GraphOptions {
  /** The database of its schema `meta_graph`; several simulators may share it. */
  databaseUrl: string;
  /** Whose accounts are its own and found again after a restart; left out, nobody's. */
  name?: string;
  /** Of graph.facebook.com and graph.instagram.com; 0, any free one, when left out. */
  port?: number;
  instagramPort?: number;
  accounts?: readonly Account[];
  appId?: string;
  /** What webhooks are signed with. */
  appSecret?: string;
  /** What the handshake proves itself by. */
  verifyToken?: string;
  /** Pause before a webhook is tried a second time. */
  firstRetryMs?: number;
  /** After how many attempts a webhook is given up. */
  mostAttempts?: number;
}

export interface RunningGraph {
  /** In place of graph.facebook.com, and of the controls. */
  readonly url: string;
  /** In place of graph.instagram.com. */
  readonly instagramUrl: string;
  readonly appId: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  stop(): Promise<void>;
}

/** Plays Meta's Graph API and its webhooks until it is stopped. */
export async function startGraph(options: GraphOptions): Promise<RunningGraph> {
  const {
    databaseUrl, name = randomUUID(), port = 0, instagramPort = 0, accounts = [], appId = numericId('1', 15),
    appSecret = randomBytes(16).toString('hex'), verifyToken = randomBytes(16).toString('hex'), firstRetryMs = 500, mostAttempts,
  } = options;
  const store = await Store.open(databaseUrl, schema);
  const faults = new Map<string, Faults<GraphFault['kind']>>();
  const simulator: Simulator = {
    name, store, appId, verifyToken,
    webhooks: new WebhookSender({ store, simulator: name, appSecret, firstRetryMs, mostAttempts }),
    faultsOf: (account) => {
      const plan = faults.get(account) ?? new Faults(graphFaults);
      faults.set(account, plan);
      return plan;
    },
  };
  const servers: LoopbackServer[] = [];
  const stop = once(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await simulator.webhooks.stop();
    await store.close();
  });
  const serve = async (host: Host, at: number): Promise<string> => {
    const server = await serveOnLoopback(at, (request, response) => void answerRequest(simulator, host, request, response));
    servers.push(server);
    return server.url;
  };
  try {
    await store.transaction(async (tx) => {
      await tx.query('insert into meta_graph.app (simulator) values ($1) on conflict do nothing', [name]);
      for (const account of accounts) await putAccount(tx, name, account);
    });
    const url = await serve('facebook', port);
    const instagramUrl = await serve('instagram', instagramPort);
    await simulator.webhooks.resume();
    return { url, instagramUrl, appId, appSecret, verifyToken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
