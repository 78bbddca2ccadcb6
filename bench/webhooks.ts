import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { demoAccounts } from '../local/graph/demo-accounts.ts';
import { messages } from '../local/graph/webhook-payloads/whatsapp.ts';
import { webhookHeaders, wireJson } from '../local/graph/webhook-payloads/wire.ts';
import { post, startBareExpress } from './bare/express.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';
import { figuresOf, Samples, table, type Figures } from './statistics.ts';

const WARM_UP = 15;
const PER_SECOND = 100;
const GUESTS = 1_000;

/**
 * The time until Meta gets its 200, which confirms that the message is stored, against one insert behind Express: one webhook after the
 * other, and then a hundred per second from a thousand guests whose turns run meanwhile.
 */
export async function benchWebhooks({ calls, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct();
  try {
    const { store: bare } = await startBareExpress(product);
    const [alone, known, fresh] =
      [new Samples('bare Express and insert'), new Samples('webhook, known guest'), new Samples('webhook, new guest')];
    for (const phase of [WARM_UP, calls]) {
      log(`${phase} calls of each kind …`);
      for (const samples of [alone, known, fresh]) samples.forget();
      for (let call = 0; call < phase; call += 1) {
        await alone.time(() => bare());
        await known.time(() => say(product, 0));
        await fresh.time(() => say(product, GUESTS + Math.floor(Math.random() * 1e9)));
      }
    }
    const [bareRush, rush] = [new Samples('bare insert beside them'), new Samples(`webhooks, ${PER_SECOND} a second`)];
    const deliveries = calls * 10;
    log(`${deliveries} webhooks at ${PER_SECOND} a second …`);
    const began = performance.now();
    const running: Promise<void>[] = [];
    for (let call = 0; call < deliveries; call += 1) {
      const dueMs = (call * 1000) / PER_SECOND - (performance.now() - began);
      if (dueMs > 0) await delay(dueMs);
      running.push(rush.time(() => say(product, call % GUESTS)), bareRush.time(() => bare()));
    }
    await Promise.all(running);
    const rows = [alone, known, fresh, bareRush, rush].map((samples) => figuresOf(samples, alone));
    log(table(rows, alone.name));
    return {
      bench: 'webhooks', baseline: alone.name, slowestMs: Math.round(rush.percentile(1)),
      rows: Object.fromEntries(rows.map(({ name, ...row }: Figures) => [name, row])),
    };
  } finally {
    await product.teardown.stop(log);
  }
}

const account = demoAccounts(() => 'unused').find(({ channel }) => channel === 'WHATSAPP');

/** Delivers a guest's message to the demo hotel's WhatsApp number, as Meta would. */
async function say({ apiUrl, graph }: BenchProduct, guest: number): Promise<void> {
  if (account?.wabaId === undefined || account.displayPhone === undefined) throw new Error('The demo hotel has no WhatsApp number.');
  const { wabaId, displayPhone, id: phoneNumberId } = account;
  const body = wireJson(messages({ wabaId, displayPhone, phoneNumberId }, { name: `Guest ${guest}`, phone: `41790${guest}` }, [
    { id: `wamid.${randomUUID()}`, at: new Date(), content: { type: 'text', text: { body: 'When is breakfast served?' } } },
  ]));
  await post(`${apiUrl}/webhooks/meta`, body, webhookHeaders(body, graph.appSecret));
}
