import { randomBytes } from 'node:crypto';
import { query } from '../support/stack/query.ts';
import { StubbornGuest } from '../chaos/stubborn-guest.ts';
import { openHotel } from './rollout.ts';
import { startTopology, type Topology, type TopologyPlace } from './topology.ts';

export interface RotationReport {
  messages: number;
  /** What was changed, in the order of the steps. */
  steps: string[];
  complaints: string[];
}

/**
 * The server's secret and the passwords of both logins are changed as docs/operations.md says, while guests talk through the proxy and an
 * agent uses its key: no message is lost, and the key is good until the secret that made it is taken away.
 */
export async function runRotation(
  { guests: count, log, ...place }: TopologyPlace & { guests: number; log: (line: string) => void },
): Promise<RotationReport> {
  const topology = await startTopology(place);
  const steps: string[] = [];
  const complaints: string[] = [];
  try {
    const { clientId, headers } = await openHotel(topology);
    const isKeyGood = async (): Promise<boolean> => (await fetch(`${topology.proxy.url}/api/clients/${clientId}/knowledge`, { headers })).ok;
    const view = { clientId, apis: () => [topology.proxy.url], sql: <Row extends object>(text: string, values: unknown[] = []) => query<Row>(place.databaseUrl, text, values) };
    const arrive = (): Promise<StubbornGuest[]> => Promise.all(Array.from({ length: count }, () => new StubbornGuest(view).arrive()));
    const talked: StubbornGuest[] = [];
    const [old, next] = [topology.secrets['server_secret'] ?? '', randomBytes(32).toString('hex')];
    const inEveryProcess = async (step: string, isGood: boolean): Promise<void> => {
      for (const service of ['api', 'worker', 'background']) await topology.rollOut(service);
      if (await isKeyGood() !== isGood) complaints.push(`When ${step}, a key that the old one made is ${isGood ? 'refused' : 'still good'}`);
      log(`${step}, in every process`);
      steps.push(step);
    };
    const talking = talk(await arrive());
    topology.set({ SERVER_SECRET_PREVIOUS: next });
    await inEveryProcess('the next secret is known', true);
    topology.change('server_secret', next);
    topology.set({ SERVER_SECRET_PREVIOUS: old });
    await inEveryProcess('the next secret is current', true);
    await changePasswords(topology);
    await inEveryProcess('the passwords of both logins are others', true);
    talked.push(...await talking.over());
    // What runs of before carry is sealed by the old secret: their guests would wait for ever.
    topology.set({ SERVER_SECRET_PREVIOUS: '' });
    await inEveryProcess('the old secret is taken away', false);
    talked.push(...await talk(await arrive()).over());
    for (const guest of talked) complaints.push(...await guest.complaints());
    return { messages: talked.flatMap(({ sent }) => sent).length, steps, complaints };
  } finally {
    await topology.stop();
  }
}

/** Has guests write until they are told that it is enough, once at least. */
function talk(guests: readonly StubbornGuest[]): { over(): Promise<readonly StubbornGuest[]> } {
  let isOver = false;
  const talks = Promise.all(guests.map(async (guest) => {
    do {
      await guest.say('When is breakfast?');
      await guest.untilAnswered();
    } while (!isOver);
  }));
  talks.catch(() => undefined);
  return {
    async over() {
      isOver = true;
      await talks;
      return guests;
    },
  };
}

/** The migration gives the logins their new passwords; processes that are there go on with the connections that they have. */
async function changePasswords(topology: Topology): Promise<void> {
  for (const login of ['api', 'platform'] as const) {
    const password = randomBytes(32).toString('hex');
    topology.change(`${login}_password`, password);
    topology.change(`${login}_database_url`, Object.assign(new URL(topology.secrets[`${login}_database_url`] ?? ''), { password }).href);
  }
  await topology.migrate();
}
