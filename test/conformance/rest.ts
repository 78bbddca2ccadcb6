import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { repositoryRoot } from '../../local/config.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { startKeyedProxy, type KeyedProxy } from '../support/agents/conformance/proxy.ts';
import { createHotelIn } from '../support/stack/hotel.ts';
import { withOwnStack } from '../support/stack/own-stack.ts';
import { startProduct, talkingOnly, type OwnProduct } from '../support/stack/product.ts';
import { left, leftChecks } from './left-out.ts';
import type { Trial } from './outcomes.ts';
import { installFromPyPI } from './python-environment.ts';

const TOOL = { name: 'schemathesis', version: '4.32.5' };

/** How long a round may take, in seconds. */
const LONGEST = '600';
/** Examples that each operation gets in a round for every so many requests that are wanted: some rounds, of which each caller has one, make them. */
const EXAMPLES = { of: 30, forRequests: 50_000 };

/** Credentials of its own making would come before ours; and what is too long for a request is refused with 431, which it does not know. */
const SETTINGS = `
[generation]
with-security-parameters = false
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, 431, "5xx"]
`;

/**
 * Has Schemathesis try every operation of a product of its own with good and bad input, in rounds of another seed and caller each, until the
 * product has had so many requests and everybody as many turns, or something is found. It needs Python 3.11 and a package index.
 *
 * @param only who calls, where that is to be one of them alone
 * @throws ExplainedError when Schemathesis cannot be installed
 */
export async function tryRest(wanted: number, only?: CallerName): Promise<Trial> {
  const { name, version } = TOOL;
  const examples = Math.max(1, Math.round((wanted * EXAMPLES.of) / EXAMPLES.forRequests));
  const program = join(await installFromPyPI(`${name}==${version}`), name);
  return withOwnStack(async () => {
    const product = await startProduct({
      env: { ...talkingOnly, PIPELINE_DISPATCH: 'off', META_APP_SECRET: 'a secret of the app', META_VERIFY_TOKEN: 'a token of the app' },
    });
    const caller = await Calls.start(product, only);
    try {
      let found = 0;
      for (let round = 1, isLast = false; (caller.answered < wanted || !isLast) && found === 0; round += 1) {
        const turn = await caller.takeTurns(round);
        isLast = turn.isLast;
        found = await tryEverything(caller.origin, { program, seed: round, examples });
        process.stdout.write(`${turn.name}: ${caller.answered} requests answered so far, and ${caller.refused} refused because they had ended their own session\n`);
      }
      return { version, requests: caller.answered, foundNothing: found === 0 };
    } finally {
      await caller.stop();
      await product.stop();
    }
  });
}

type Headers = Record<string, string>;

export const callerNames = ['administrator', 'operator', 'program', 'stranger'] as const;
export type CallerName = typeof callerNames[number];

/** Somebody who calls: how they come by what they show, and where it can be seen that it still counts. */
interface Identity {
  id: CallerName;
  name: string;
  signIn(): Promise<Headers>;
  mayCall?: string;
}

const ofHotel = ['clients:READ', 'clients:WRITE', 'update-client:WRITE', 'knowledge:READ', 'knowledge:WRITE', 'conversations:READ', 'concierge:EXECUTE'];

/** Everybody whom the product tells apart: the platform's administrator, an operator and a program of one hotel, and strangers. */
async function identitiesOf({ apis, databaseUrl }: OwnProduct, database: Database): Promise<Identity[]> {
  const clientId = await createHotelIn(databaseUrl, { name: 'Hotel Conformance' });
  const signInOperator = (): Promise<Operator> => signIn(database, ofHotel.map((permission) => `${permission}:${clientId}`));
  const makeKey = async (): Promise<Headers> => {
    const { headers } = await signInOperator();
    const made = await fetch(`${apis[0]?.url}/api/user/apikey`, {
      method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ name: 'A program', clientId }),
    });
    return { 'x-api-key': (await made.json() as { key: string }).key, 'x-client-id': clientId };
  };
  return [
    {
      id: 'administrator', name: 'a platform administrator', mayCall: '/api/users?limit=1',
      signIn: async () => (await signInAdministrator(database)).headers,
    },
    { id: 'operator', name: 'an operator of one hotel', signIn: async () => (await signInOperator()).headers, mayCall: `/api/clients/${clientId}` },
    { id: 'program', name: 'a program of one hotel', signIn: makeKey, mayCall: `/api/clients/${clientId}/knowledge` },
    { id: 'stranger', name: 'a stranger', signIn: async () => ({}) },
  ];
}

/** A place that reaches an API as whoever's turn it is; as the next one of their kind when a request has taken that one's rights. */
class Calls {
  /** Requests that the product answered, without those that came after the caller's own rights had gone. */
  answered = 0;
  refused = 0;
  origin = '';
  readonly #api: string;
  readonly #database: Database;
  #identities: Identity[] = [];
  #identity: Identity | undefined;
  #headers: Headers = {};
  #proxy: KeyedProxy | undefined;
  #renewing = false;

  private constructor(api: string, database: Database) {
    this.#api = api;
    this.#database = database;
  }

  static async start(product: OwnProduct, only: CallerName | undefined): Promise<Calls> {
    const calls = new Calls(product.apis[0]?.url ?? '', await patientDatabase(product.databaseUrl, 1));
    calls.#identities = (await identitiesOf(product, calls.#database)).filter(({ id }) => only === undefined || id === only);
    calls.#proxy = await startKeyedProxy(calls.#api, () => calls.#headers, (status) => calls.#count(status));
    calls.origin = calls.#proxy.origin;
    return calls;
  }

  /** Whoever is next calls from now on. @returns who that is, and whether everybody has had a turn then */
  async takeTurns(round: number): Promise<{ name: string; isLast: boolean }> {
    this.#identity = this.#identities[(round - 1) % this.#identities.length];
    this.#headers = await this.#identity?.signIn() ?? {};
    return { name: this.#identity?.name ?? 'nobody', isLast: round % this.#identities.length === 0 };
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop();
    await this.#database.close();
  }

  #count(status: number): void {
    if (status === 401 && this.#identity?.mayCall !== undefined) {
      this.refused += 1;
      void this.#renew(this.#identity, this.#identity.mayCall);
    } else this.answered += 1;
  }

  /** A wrong password is 401 as well. */
  async #renew(identity: Identity, mayCall: string): Promise<void> {
    if (this.#renewing) return;
    this.#renewing = true;
    try {
      const { status } = await fetch(this.#api + mayCall, { headers: this.#headers });
      if ([401, 403, 404].includes(status)) this.#headers = await identity.signIn();
    } finally {
      this.#renewing = false;
    }
  }
}

function tryEverything(api: string, { program, seed, examples }: { program: string; seed: number; examples: number }): Promise<number> {
  const folder = join(repositoryRoot, '.data', 'conformance');
  mkdirSync(folder, { recursive: true });
  const settings = join(folder, 'schemathesis.toml');
  writeFileSync(settings, SETTINGS);
  const st = spawn(program, [
    '--config-file', settings, 'run', `${api}/openapi.json`, '--url', api,
    '--phases', 'examples,coverage,fuzzing', '--max-examples', String(examples), '--max-time', LONGEST, '--seed', String(seed),
    '--workers', '2', '--continue-on-failure', '--suppress-health-check', 'all', '--request-timeout', '30', '--no-color',
    '--exclude-path-regex', left.map(({ path }) => path).join('|'),
    '--exclude-checks', leftChecks.map(({ check }) => check).join(','),
  ], { stdio: 'inherit', cwd: join(repositoryRoot, '.data') });
  return new Promise((done, fail) => { st.once('exit', (code) => done(code ?? 1)).once('error', fail); });
}
