import { setTimeout as delay } from 'node:timers/promises';
import type { Store, Tx } from '../simulator/store.ts';
import {
  addAttempt, addDelivery, callbackOf, countPending, listPending, setState, takeHeld, type Delivery, type Emission,
} from './deliveries.ts';
import { together, webhookHeaders, wireJson, type Envelope } from './webhook-payloads/wire.ts';
import { arranged, webhookPlanSchema, type Release, type WebhookPlan } from './webhook-plan.ts';

/** Patience for one answer; Meta's is of this order. */
const ANSWER_WITHIN_MS = 20_000;
const LONGEST_PAUSE_MS = 10_000;
/** A demonstration is over sooner than the day and a half for which Meta tries. */
const MOST_ATTEMPTS = 15;

interface Options {
  store: Store;
  simulator: string;
  appSecret: string;
  /** Pause before the second attempt; it doubles from then on. */
  firstRetryMs: number;
  /** After so many attempts a webhook is given up. */
  mostAttempts?: number | undefined;
}

/** Sends webhooks to subscribers, at least once each, as Meta does. */
export class WebhookSender {
  readonly #options: Options;
  readonly #plans = new Map<string, WebhookPlan>();
  readonly #threads = new Map<string, Promise<void>>();
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resumes deliveries that an earlier run left behind. */
  async resume(): Promise<void> {
    const { store, simulator } = this.#options;
    for (const delivery of await store.transaction((tx) => listPending(tx, simulator))) this.#dispatch(delivery, 0);
  }

  plan(account: string, plan: WebhookPlan): void {
    this.#plans.set(account, plan);
  }

  /** Carries out a change at the platform; what it emits is stored with it and leaves once it is committed. */
  async transaction<T>(account: string, work: (tx: Tx, emit: (emission: Emission) => void) => Promise<T>): Promise<T> {
    const { hold, copies, delayMs } = this.#plans.get(account) ?? webhookPlanSchema.parse({});
    const { result, due } = await this.#options.store.transaction(async (tx) => {
      const emissions: Emission[] = [];
      const done = await work(tx, (emission) => emissions.push(emission));
      const subscribed = emissions.length > 0 && await callbackOf(tx, account) !== undefined;
      const state = hold ? 'held' : subscribed ? 'pending' : 'unsubscribed';
      const added: Delivery[] = [];
      for (const { kind, thread, envelope } of emissions) {
        for (let copy = 1; copy <= copies; copy += 1) {
          const lane = copy === 1 ? thread : `${thread} copy ${copy}`;
          added.push(await addDelivery(tx, { account, kind, thread: lane, body: wireJson(envelope), state }));
        }
      }
      return { result: done, due: state === 'pending' ? added : [] };
    });
    for (const delivery of due) this.#dispatch(delivery, delayMs);
    return result;
  }

  /** Releases held webhooks in any order, and stops holding. @returns the number of POSTs */
  async release(account: string, release: Release): Promise<number> {
    this.#plans.set(account, { ...webhookPlanSchema.parse({}), ...this.#plans.get(account), hold: false });
    const due = await this.#options.store.transaction(async (tx) => {
      const held = arranged(await takeHeld(tx, account), release);
      await setState(tx, held.map(({ seq }) => seq), release.together ? 'merged' : 'pending');
      if (!release.together) return held;
      const envelopes = together(held.map(({ body }) => JSON.parse(body) as Envelope));
      const batches: Delivery[] = [];
      for (const envelope of envelopes) {
        batches.push(await addDelivery(tx, { account, kind: 'batch', thread: 'batch', body: wireJson(envelope), state: 'pending' }));
      }
      return batches;
    });
    // Each in its own thread, or the requested order would wait for the original one.
    for (const delivery of due) this.#dispatch({ ...delivery, thread: 'released' }, 0);
    return due.length;
  }

  pending(account?: string): Promise<number> {
    return countPending(this.#options.store, this.#options.simulator, account);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#running);
  }

  #dispatch(delivery: Delivery, delayMs: number): void {
    const lane = `${delivery.account}/${delivery.thread}`;
    const first = (this.#threads.get(lane) ?? Promise.resolve()).then(async () => {
      await this.#pause(delayMs);
      if (await this.#attempt(delivery, 1)) return;
      // Later attempts hold nobody up, which is how events overtake each other.
      this.#track(this.#repeat(delivery));
    }).catch(() => undefined);
    this.#threads.set(lane, first);
    this.#track(first);
  }

  async #repeat(delivery: Delivery): Promise<void> {
    for (let attempt = 2, pause = this.#options.firstRetryMs; ; attempt += 1, pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await this.#pause(pause);
      if (await this.#attempt(delivery, attempt)) return;
    }
  }

  /** @returns whether that was the last attempt */
  async #attempt({ seq, account, body }: Delivery, attempt: number): Promise<boolean> {
    const { store, appSecret, mostAttempts = MOST_ATTEMPTS } = this.#options;
    if (this.#stopping.signal.aborted) return true;
    const url = await callbackOf(store, account);
    if (url === undefined) {
      await setState(store, [seq], 'unsubscribed');
      return true;
    }
    const status = await post(url, body, appSecret, this.#stopping.signal);
    // A stop is no failure: the next run tries again.
    if (status === 0 && this.#stopping.signal.aborted) return true;
    const state = status === 200 ? 'delivered' : attempt < mostAttempts ? 'pending' : 'given-up';
    await addAttempt(store, seq, { at: new Date().toISOString(), status }, state);
    return state !== 'pending';
  }

  #pause(ms: number): Promise<unknown> {
    return ms === 0 ? Promise.resolve() : delay(ms, undefined, { signal: this.#stopping.signal });
  }

  #track(work: Promise<void>): void {
    const tracked = work.catch(() => undefined).finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }
}

/** @returns the answer's status, 0 for none */
async function post(url: string, body: string, appSecret: string, signal: AbortSignal): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST', body, headers: webhookHeaders(body, appSecret), redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
