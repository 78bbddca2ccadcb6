import { z } from 'zod';
import { read } from './call.ts';
import { rotateSecret } from './accounts.ts';
import { faultPlanSchema } from './faults.ts';
import type { Outgoing } from './http-io.ts';
import { ledger } from './ledger.ts';
import { Refusal } from './refusal.ts';
import { operatorActions } from './routes.ts';
import type { Simulator } from './simulator.ts';

const clockSchema = z.strictObject({
  advanceSeconds: z.number().optional(), at: z.iso.datetime({ offset: true }).optional(), reset: z.boolean().optional(),
});

/** The simulator's own controls for tests and experiments, below `/_sim`; a real provider has nothing like them. */
export async function control(simulator: Simulator, method: string, url: URL, body: unknown): Promise<Outgoing> {
  const { clock, faults, store } = simulator;
  const action = `${method} ${url.pathname.slice('/_sim'.length)}`;
  const operator = /^POST \/reservations\/([^/]+)\/(\w+)$/.exec(action);
  if (operator) return operate(simulator, url, { id: operator[1] ?? '', action: operator[2] ?? '', body });
  switch (action) {
    case 'GET /clock': return { status: 200, body: { now: clock.now().toISOString() } };
    case 'POST /clock': {
      const { advanceSeconds, at, reset } = read(clockSchema, body);
      if (reset) clock.reset();
      if (at !== undefined) clock.set(new Date(at));
      if (advanceSeconds !== undefined) clock.advance(advanceSeconds);
      return { status: 200, body: { now: clock.now().toISOString() } };
    }
    case 'POST /faults': faults.set(read(faultPlanSchema, body)); return { status: 204 };
    case 'DELETE /faults': faults.set(faultPlanSchema.parse({})); return { status: 204 };
    case 'GET /ledger': return { status: 200, body: await ledger(simulator) };
    case 'POST /secrets': {
      const { clientId, graceSeconds } = read(z.strictObject({ clientId: z.string(), graceSeconds: z.number().min(0).default(0) }), body);
      return { status: 200, body: { clientSecret: await rotateSecret(store, clock, clientId, graceSeconds) } };
    }
    case 'DELETE /tokens':
      await store.query('update table_app.access_token set revoked = true where client_id = any($1)', [simulator.clientIds]);
      return { status: 204 };
    default: throw new Refusal(404, 'NOT_FOUND', 'The simulator has no such control.');
  }
}

/** The property that the query names, or the only one. */
async function operate(
  simulator: Simulator, url: URL, { id, action, body }: { id: string; action: string; body: unknown },
): Promise<Outgoing> {
  const { clock, mailer, store } = simulator;
  const handler = operatorActions[action];
  const property = simulator.properties.get(url.searchParams.get('property') ?? [...simulator.properties.keys()][0] ?? '');
  if (!handler || !property) throw new Refusal(404, 'NOT_FOUND', 'The simulator has no such control.');
  return store.transaction((tx) => handler({ property, clock, mailer, tx, id, query: url.searchParams, body, headers: {} }));
}
