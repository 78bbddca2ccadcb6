import type { FaultPlan } from '../simulator/fault-plan.ts';
import type { Account, accountChangesSchema, NewAccount } from './accounts.ts';
import type { guestActionSchema } from './guest-actions.ts';
import type { Handshake } from './handshake.ts';
import type { Ledger } from './ledger.ts';
import type { staffMessageSchema } from './staff.ts';
import type { Envelope } from './webhook-payloads/wire.ts';
import type { releaseSchema, webhookPlanSchema } from './webhook-plan.ts';
import type { z } from 'zod';

/** Everything a guest can do; for a message, the kind may be left out. */
export type GuestActionInput = z.input<typeof guestActionSchema>;
type Plain = Omit<Extract<GuestActionInput, { kind: 'text' }>, 'kind'>;

/** The controls of a running simulator, from anywhere. */
export class GraphClient {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  accounts = (): Promise<Account[]> => this.#call('GET', '/accounts');

  /** Creates an account; missing values are made up. */
  createAccount = (account: NewAccount): Promise<Account> => this.#call('POST', '/accounts', account);

  changeAccount = (id: string, changes: z.input<typeof accountChangesSchema>): Promise<Account> =>
    this.#call('PATCH', `/accounts/${id}`, changes);

  /** Does something as a guest. @returns the guest's id for the account, and the message's id */
  say = (action: GuestActionInput | Plain): Promise<{ guest: string; id: string }> => this.#call('POST', '/say', action);

  /** Writes as a person in the platform's inbox, or as another app. */
  writeAsStaff = (message: z.input<typeof staffMessageSchema>): Promise<{ id: string }> => this.#call('POST', '/staff', message);

  /** Both sides of a thread, in order. */
  thread = (account: string, guest: string, after = 0): Promise<Ledger['messages']> =>
    this.#call('GET', `/thread?${new URLSearchParams({ account, guest, after: String(after) }).toString()}`);

  ledger = (account: string): Promise<Ledger> => this.#call('GET', `/ledger?${new URLSearchParams({ account }).toString()}`);

  /** Plans how the account's sends fail, from now on; an empty plan ends it. */
  misbehave = (account: string, plan: Partial<FaultPlan> = {}): Promise<void> => this.#call('POST', '/faults', { account, ...plan });

  /** Performs the handshake, and sends webhooks there from then on if it succeeds. */
  subscribe = (callbackUrl: string): Promise<Handshake> => this.#call('POST', '/subscription', { callbackUrl });

  /** Sends a webhook with any content, signed like all others. */
  emit = (account: string, envelope: Envelope): Promise<void> => this.#call('POST', '/webhooks', { account, envelope });

  /** What the dashboard's test button sends. */
  sendTest = (account: string): Promise<void> => this.#call('POST', '/webhooks/test', { account });

  /** Plans how the account's webhooks are sent, from now on. */
  planWebhooks = (account: string, plan: z.input<typeof webhookPlanSchema> = {}): Promise<void> =>
    this.#call('POST', '/webhooks/plan', { account, ...plan });

  /** Releases held webhooks. @returns the number of POSTs */
  release = (account: string, release: z.input<typeof releaseSchema> = {}): Promise<{ posts: number }> =>
    this.#call('POST', '/webhooks/release', { account, ...release });

  /** Waits until every webhook has been accepted or given up. */
  settled = (account: string, withinMs = 45_000): Promise<{ settled: boolean; pending: number }> =>
    this.#call('GET', `/webhooks/settled?${new URLSearchParams({ account, withinMs: String(withinMs) }).toString()}`);

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.url}/_sim${path}`, {
      method, headers: { 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}
