import { randomUUID } from 'node:crypto';
import { startBareExpress } from './bare/express.ts';
import { startBareTemporal } from './bare/temporal.ts';
import { say, type Said } from './guest.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';
import { figuresOf, Samples, table, type Figures } from './statistics.ts';

/** Calls of each kind before counting starts. */
const WARM_UP = 15;

const BARE = { existing: 'bare update, existing run', fresh: 'bare update, new run', accepted: 'bare accepted update' };

interface Probe {
  samples: Samples;
  /** The bare call that is its baseline; itself if absent. */
  beside?: string;
  call: (turn: number) => Promise<unknown>;
  /** Waits for the work that a call started, so that the product is idle at the next one. */
  settle?: (turn: number) => Promise<void>;
}

/**
 * A guest's waiting time, against the minimum for the same parts: an update with one empty activity, and one insert behind Express. The
 * kinds of calls alternate, so that other load on the machine affects all of them.
 */
export async function benchTurns({ calls, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct();
  try {
    const bareExpress: Probe = { samples: new Samples('bare Express and insert'), call: (await startBareExpress(product)).store };
    const probes = [...await bareTemporal(product), bareExpress, ...await productProbes(product)];
    for (const phase of [WARM_UP, calls]) {
      log(`${phase} calls of each kind …`);
      for (const { samples } of probes) samples.forget();
      for (let turn = 0; turn < phase; turn += 1) {
        for (const { samples, call, settle } of probes) {
          await samples.time(() => call(turn));
          await settle?.(turn);
        }
      }
    }
    const samplesOf = (name: string): Samples | undefined => probes.find(({ samples }) => samples.name === name)?.samples;
    const rows = probes.map(({ samples, beside = '' }) => figuresOf(samples, samplesOf(beside) ?? samples));
    log(table(rows, ''));
    return { bench: 'turns', rows: Object.fromEntries(rows.map(({ name, ...row }: Figures) => [name, row])) };
  } finally {
    await product.teardown.stop(log);
  }
}

async function bareTemporal(product: BenchProduct): Promise<Probe[]> {
  const { update, updateLocally, accepted } = await startBareTemporal(product);
  return [
    { samples: new Samples(BARE.existing), call: () => update('bare/existing') },
    { samples: new Samples(BARE.fresh), call: () => update(`bare/${randomUUID()}`) },
    { samples: new Samples('bare update, local activity'), beside: BARE.existing, call: () => updateLocally('bare/local') },
    { samples: new Samples(BARE.accepted), call: () => accepted('bare/accepted'), settle: () => update('bare/accepted') },
  ];
}

/** `202` measures until the message is stored, `reply` until the answer is there. */
async function productProbes(product: BenchProduct): Promise<Probe[]> {
  const { session } = await say(product, 0, { wait: true });
  const probe = (name: string, beside: string, { wait, existing }: { wait: boolean; existing: boolean }): Probe => {
    let said: Said | undefined;
    return {
      samples: new Samples(name),
      beside,
      async call(turn) {
        said = await say(product, turn, { wait, ...(existing ? { session } : {}) });
      },
      async settle(turn) {
        if (said && !wait) await say(product, turn, { ...said, wait: true });
      },
    };
  };
  return [
    probe('product 202, existing session', BARE.accepted, { wait: false, existing: true }),
    probe('product 202, new session', BARE.accepted, { wait: false, existing: false }),
    probe('product reply, existing session', BARE.existing, { wait: true, existing: true }),
    probe('product reply, new session', BARE.fresh, { wait: true, existing: false }),
  ];
}
