import { z } from 'zod';
import { waitUntil } from '../tethered-process.ts';
import {
  accountChangesSchema, accountSchema, defineAccount, listAccounts, newAccountSchema, putAccount, type Account,
} from './accounts.ts';
import { ControlError } from './control-error.ts';
import { graphFaults } from './faults.ts';
import { actAsGuest, guestActionSchema } from './guest-actions.ts';
import { subscribe } from './handshake.ts';
import { ledger } from './ledger.ts';
import { listMessages } from './messages.ts';
import type { Simulator } from './simulator.ts';
import { staffMessageSchema, writeAsStaff } from './staff.ts';
import { dashboardTest } from './webhook-payloads/messaging.ts';
import { releaseSchema, webhookPlanSchema } from './webhook-plan.ts';

interface Call {
  simulator: Simulator;
  body: unknown;
  query: URLSearchParams;
  /** From the path, where it names one. */
  id: string;
}

/** @throws ControlError that names what is wrong */
function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ControlError(400, parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '));
}

/** @throws ControlError when the simulator has no such account */
async function accountOf({ store, name }: Simulator, id: string): Promise<Account> {
  const account = (await store.transaction((tx) => listAccounts(tx, name))).find((known) => known.id === id);
  if (!account) throw new ControlError(404, `The simulator has no account ${id}.`);
  return account;
}

/** A body that names an account, among other fields. */
const forAccount = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) => schema.extend({ account: z.string() });
const inQuery = z.object({
  account: z.string(), guest: z.string().optional(), after: z.coerce.number().default(0),
});

const put = async ({ store, name }: Simulator, account: Account): Promise<Account> => {
  await store.transaction((tx) => putAccount(tx, name, account));
  return account;
};

/** The simulator's own controls for tests and experiments, below `/_sim`; Meta has nothing like them. */
const controls: Record<string, (call: Call) => Promise<unknown>> = {
  'GET /accounts': ({ simulator: { store, name } }) => store.transaction((tx) => listAccounts(tx, name)),
  'POST /accounts': ({ simulator, body }) => put(simulator, defineAccount(read(newAccountSchema, body))),
  'PATCH /accounts/': async ({ simulator, id, body }) =>
    put(simulator, read(accountSchema, { ...await accountOf(simulator, id), ...read(accountChangesSchema, body) })),
  'POST /say': async ({ simulator, body }) => {
    const action = read(guestActionSchema, { kind: 'text', ...body as object });
    return actAsGuest(simulator, await accountOf(simulator, action.account), action);
  },
  'POST /staff': async ({ simulator, body }) => {
    const message = read(staffMessageSchema, body);
    return writeAsStaff(simulator, await accountOf(simulator, message.account), message);
  },
  'GET /thread': async ({ simulator, query }) => {
    const { account, guest, after } = read(inQuery, Object.fromEntries(query));
    return listMessages(simulator.store, { account: (await accountOf(simulator, account)).id, guest, after });
  },
  'GET /ledger': async ({ simulator, query }) =>
    ledger(simulator.store, (await accountOf(simulator, read(inQuery, Object.fromEntries(query)).account)).id),
  'POST /faults': async ({ simulator, body }) => {
    const { account, ...plan } = read(z.looseObject({ account: z.string() }), body);
    simulator.faultsOf((await accountOf(simulator, account)).id).set(read(graphFaults.planSchema, plan));
  },
  'POST /subscription': ({ simulator, body }) => subscribe(simulator, read(z.strictObject({ callbackUrl: z.url() }), body).callbackUrl),
  'POST /webhooks': async ({ simulator, body }) => {
    const { account, envelope } =
      read(z.strictObject({ account: z.string(), envelope: z.strictObject({ object: z.string(), entry: z.array(z.unknown()) }) }), body);
    await accountOf(simulator, account);
    await simulator.webhooks.transaction(account, async (_, emit) => emit({ kind: 'raw', thread: 'raw', envelope }));
  },
  'POST /webhooks/test': async ({ simulator, body }) => {
    const { account } = read(forAccount(z.strictObject({})), body);
    await accountOf(simulator, account);
    await simulator.webhooks.transaction(
      account, async (_, emit) => emit({ kind: 'test', thread: 'test', envelope: dashboardTest(new Date()) }),
    );
  },
  'POST /webhooks/plan': async ({ simulator, body }) => {
    const { account, ...plan } = read(forAccount(webhookPlanSchema), body);
    simulator.webhooks.plan((await accountOf(simulator, account)).id, plan);
  },
  'POST /webhooks/release': async ({ simulator, body }) => {
    const { account, ...release } = read(forAccount(releaseSchema), body);
    return { posts: await simulator.webhooks.release((await accountOf(simulator, account)).id, release) };
  },
  'GET /webhooks/settled': async ({ simulator: { webhooks }, query }) => {
    const { account, withinMs } = read(
      z.object({ account: z.string().optional(), withinMs: z.coerce.number().min(0).max(60_000).default(0) }), Object.fromEntries(query),
    );
    const settled = await waitUntil(async () => await webhooks.pending(account) === 0, withinMs);
    return { settled, pending: settled ? 0 : await webhooks.pending(account) };
  },
};

/** @returns the body of the answer, if it has one @throws ControlError */
export async function control(simulator: Simulator, method: string, url: URL, body: unknown): Promise<unknown> {
  const [, path = '', id = ''] = /^\/_sim(\/accounts\/(?=\d)|\/.*)(\d*)$/.exec(url.pathname) ?? [];
  const handler = controls[`${method} ${path}`];
  if (!handler) throw new ControlError(404, 'The simulator has no such control.');
  return handler({ simulator, body, query: url.searchParams, id });
}
