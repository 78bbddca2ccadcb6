import { startModelServer } from '../local/model/server.ts';
import { thinkAs } from '../local/model/minds/minds.ts';
import { apiOf, openBusyHotel } from './noisy/hotels.ts';
import { say } from './guest.ts';
import { startBenchProduct } from './product.ts';
import { figuresOf, Samples, table, type Figures } from './statistics.ts';

/** Calls of each kind before counting starts. */
const WARM_UP = 10;
/** Kinds alternate after this many turns, so that other load on the machine affects all of them. */
const BLOCK = 10;

/** The provider's Retry-After in seconds: longer than a block takes. */
const PAUSE_S = 500;

/**
 * A guest's waiting time with the offline mind, with a model that was connected and turned off again, with a paused model, and with the
 * local server's parrot, which answers at once: the difference is the way to the model and back, not a model's own time.
 */
export async function benchModel({ calls, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct();
  try {
    const server = await startModelServer({ apiKey: 'bench-key', mind: (request) => thinkAs('parrot', request, { seed: 'bench' }) });
    product.teardown.add('language model', { stop: () => server.stop(), kill: () => void server.stop() });
    const api = apiOf(product);
    const { session: headers } = await openBusyHotel(product, api);
    const path = `/api/clients/${product.clientId}/integrations/model`;
    const body = { provider: 'openai-compatible', baseUrl: server.url, model: 'parrot', apiKey: 'bench-key' };
    const connect = () => api.call('PUT', path, { headers, body });
    const disconnect = () => api.call('DELETE', path, { headers, mayRefuse: true });
    const { session } = await say(product, 0, { wait: true });
    const kinds = [
      { samples: new Samples('reply, offline'), begin: disconnect },
      { samples: new Samples('reply, model turned off'), begin: async () => { await connect(); await disconnect(); } },
      { samples: new Samples('reply, model paused'), begin: async () => {
        await connect();
        server.misbehave({ next: [`429:${PAUSE_S}`] });
        await say(product, 0, { session, wait: true });
      } },
      { samples: new Samples('reply, with parrot'), begin: async () => { await disconnect(); await connect(); } },
    ] as const;
    for (const phase of [WARM_UP, calls]) {
      log(`${phase} turns of each kind …`);
      for (const { samples } of kinds) samples.forget();
      for (let from = 0; from < phase; from += BLOCK) {
        for (const { samples, begin } of kinds) {
          await begin();
          for (let turn = from; turn < Math.min(phase, from + BLOCK); turn += 1) {
            await samples.time(() => say(product, turn, { session, wait: true }));
          }
        }
      }
    }
    const rows = kinds.map(({ samples }) => figuresOf(samples, kinds[0].samples));
    log(table(rows, kinds[0].samples.name));
    log(`${server.ledger.length} requests to the model`);
    const named = Object.fromEntries(rows.map(({ name, ...row }: Figures) => [name, row]));
    return { bench: 'model', requests: server.ledger.length, rows: named };
  } finally {
    await product.teardown.stop(log);
  }
}
