import { randomUUID } from 'node:crypto';
import { createTableProviders } from '../activities/adapters/tableapp/table-providers.ts';
import { createSecrets } from '../domain/secrets.ts';
import { Database } from '../domain/storage/database.ts';
import { wallClockOf } from '../domain/model/booking/wall-clock.ts';
import type { TableProvider } from '../domain/ports/table-provider.ts';
import { openMcp } from './mcp.ts';
import { agentOf, apiOf, signIn } from './noisy/hotels.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';
import { figuresOf, Samples, table } from './statistics.ts';

const WARM_UP = 5;
const DAY_MS = 86_400_000;

/** A day and time without reservations. */
interface Seating {
  date: string;
  time: string;
}

const guest = { guestName: 'Ida Bench', guestEmail: 'ida@bench.example' };
/** Far fewer concurrent tables than the restaurant has. */
const TABLES = 4;

/** From the offer of a table through its hold to the reservation: with an agent's tools, and with the same calls of the provider. */
export async function benchBooking({ calls, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct();
  try {
    const provider = await directly(product);
    const seatings = await freeSeatings(provider, (calls + WARM_UP) * 2);
    const api = apiOf(product);
    const use = await openMcp(api, await agentOf(api, await signIn(product, api), product.clientId));
    const steps = { quote: new Samples('  of it, the quote'), hold: new Samples('  the hold'), reserve: new Samples('  the reservation') };
    const kinds = [
      { samples: new Samples('the provider, called directly'), book: (seating: Seating) => bookAt(provider, seating) },
      { samples: new Samples('by tools, over MCP'), book: (seating: Seating) => bookWith(use, seating, steps) },
    ];
    for (const phase of [WARM_UP, calls]) {
      log(`${phase} bookings of each kind …`);
      for (const samples of [...kinds.map((kind) => kind.samples), ...Object.values(steps)]) samples.forget();
      for (let call = 0; call < phase; call += 1) {
        for (const { samples, book } of kinds) {
          const seating = seatings.pop();
          if (seating === undefined) throw new Error('The restaurant has no table left.');
          await samples.time(() => book(seating));
        }
      }
    }
    const [direct] = kinds.map(({ samples }) => samples) as [Samples];
    const rows = [...kinds.map(({ samples }) => samples), ...Object.values(steps)].map((samples) => figuresOf(samples, direct));
    log(table(rows, direct.name));
    return { bench: 'booking', baseline: direct.name, rows };
  } finally {
    await product.teardown.stop(log);
  }
}

/** The demo hotel's restaurant, as a worker calls it. */
async function directly({ stack, env, clientId, teardown }: BenchProduct): Promise<TableProvider> {
  const database = await Database.create({ url: stack.databaseUrl, poolSize: 1 });
  const secrets = createSecrets({ secret: env.SERVER_SECRET, environment: 'local' });
  const running = createTableProviders({ database, secrets, now: () => new Date(), allowPrivate: true });
  const stop = async (): Promise<void> => { await running.close(); await database.close(); };
  teardown.add('provider', { stop, kill: () => void stop() });
  return running.providers(clientId);
}

async function freeSeatings(provider: TableProvider, count: number): Promise<Seating[]> {
  const free: Seating[] = [];
  for (let day = 2; free.length < count && day < 90; day += 1) {
    const date = new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10);
    for (const time of ['12:30', '18:30', '20:30']) {
      const slots = await provider.availability({ date, time, partySize: 2 });
      if (!slots.some(({ startsAt }) => startsAt === wallClockOf(date, time))) continue;
      for (let taken = 0; taken < TABLES; taken += 1) free.push({ date, time });
    }
  }
  return free;
}

async function bookAt(provider: TableProvider, seating: Seating): Promise<void> {
  const { availabilityId } = await provider.quote({ ...seating, partySize: 2 });
  const { holdId } = await provider.createHold({ availabilityId, idempotencyKey: randomUUID() });
  await provider.createReservation({ startsAt: wallClockOf(seating.date, seating.time), partySize: 2, ...guest, holdId,
    idempotencyKey: randomUUID() });
}

type UseTool = Awaited<ReturnType<typeof openMcp>>;

type Steps = Record<'quote' | 'hold' | 'reserve', Samples>;

async function bookWith(use: UseTool, seating: Seating, steps: Steps): Promise<void> {
  const { availabilityId } = await steps.quote.timed(() =>
    use<{ availabilityId: string }>('tableapp_quote_availability', { ...seating, partySize: 2 }));
  const { holdId } = await steps.hold.timed(() =>
    use<{ holdId: string }>('tableapp_create_hold', { availabilityId, idempotencyKey: randomUUID() }));
  const reservation = { startsAt: wallClockOf(seating.date, seating.time), partySize: 2, ...guest, holdId, idempotencyKey: randomUUID() };
  await steps.reserve.timed(() => use('tableapp_create_reservation', reservation));
}
