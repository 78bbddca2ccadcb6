import { execFile, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Database } from '../../domain/storage/database.ts';
import { ExplainedError } from '../../local/explained-error.ts';
import { repositoryRoot } from '../../local/config.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { startKeyedProxy, type KeyedProxy } from '../support/agents/conformance/proxy.ts';
import { withOwnStack } from '../support/stack/own-stack.ts';
import { startProduct, talkingOnly, type OwnProduct } from '../support/stack/product.ts';
import { left, leftChecks } from './left-out.ts';
import type { Trial } from './outcomes.ts';

/** How long a round may take, in seconds. */
const LONGEST = '600';
/** How many examples each operation gets in a round. */
const EXAMPLES = '60';

/** Credentials of its own making would come before ours; and what is too long for a request is refused with 431, which it does not know. */
const SETTINGS = `
[generation]
with-security-parameters = false
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, 431, "5xx"]
`;

/**
 * Has Schemathesis try every operation of a product of its own with good and bad input, in rounds of another seed each, until the
 * product has had so many requests or something is found.
 *
 * @param program where pip has put `schemathesis`
 * @throws ExplainedError when it is not there
 */
export async function tryRest(program: string, wanted: number): Promise<Trial> {
  const version = await versionOf(program);
  return withOwnStack(async () => {
    const product = await startProduct({
      env: { ...talkingOnly, PIPELINE_DISPATCH: 'off', META_APP_SECRET: 'a secret of the app', META_VERIFY_TOKEN: 'a token of the app' },
    });
    const caller = await AdministratorCalls.start(product);
    try {
      let found = 0;
      for (let seed = 1; caller.answered < wanted && found === 0; seed += 1) {
        found = await tryEverything(caller.origin, { program, seed });
        process.stdout.write(`${caller.answered} requests answered so far, and ${caller.refused} refused because they had ended their own session\n`);
      }
      return { version, requests: caller.answered, foundNothing: found === 0 };
    } finally {
      await caller.stop();
      await product.stop();
    }
  });
}

/** A place that reaches an API as a platform administrator; as the next one when a request has taken that one's rights. */
class AdministratorCalls {
  /** Requests that the product answered with anything but 401. */
  answered = 0;
  refused = 0;
  origin = '';
  readonly #api: string;
  readonly #database: Database;
  #headers: Record<string, string> = {};
  #proxy: KeyedProxy | undefined;
  #renewing = false;

  private constructor(api: string, database: Database) {
    this.#api = api;
    this.#database = database;
  }

  static async start({ apis, databaseUrl }: OwnProduct): Promise<AdministratorCalls> {
    const calls = new AdministratorCalls(apis[0]?.url ?? '', await Database.create({ url: databaseUrl, poolSize: 1 }));
    await calls.#signIn();
    calls.#proxy = await startKeyedProxy(calls.#api, () => calls.#headers, (status) => calls.#count(status));
    calls.origin = calls.#proxy.origin;
    return calls;
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop();
    await this.#database.close();
  }

  async #signIn(): Promise<void> {
    this.#headers = (await signInAdministrator(this.#database)).headers;
  }

  #count(status: number): void {
    if (status === 401) {
      this.refused += 1;
      void this.#renew();
    } else this.answered += 1;
  }

  /** A wrong password is 401 as well. */
  async #renew(): Promise<void> {
    if (this.#renewing) return;
    this.#renewing = true;
    try {
      const { status } = await fetch(`${this.#api}/api/users?limit=1`, { headers: this.#headers });
      if (status === 401 || status === 403) await this.#signIn();
    } finally {
      this.#renewing = false;
    }
  }
}

async function versionOf(program: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version']);
    return /\d[\d.]*\d/.exec(stdout)?.[0] ?? stdout.trim();
  } catch (error) {
    throw new ExplainedError(`${program} does not run. Install it with pip install schemathesis, and name where that has put it.`, { cause: error });
  }
}

function tryEverything(api: string, { program, seed }: { program: string; seed: number }): Promise<number> {
  const folder = join(repositoryRoot, '.data', 'conformance');
  mkdirSync(folder, { recursive: true });
  const settings = join(folder, 'schemathesis.toml');
  writeFileSync(settings, SETTINGS);
  const st = spawn(program, [
    '--config-file', settings, 'run', `${api}/openapi.json`, '--url', api,
    '--phases', 'examples,coverage,fuzzing', '--max-examples', EXAMPLES, '--max-time', LONGEST, '--seed', String(seed),
    '--workers', '2', '--continue-on-failure', '--suppress-health-check', 'all', '--request-timeout', '30', '--no-color',
    '--exclude-path-regex', left.map(({ path }) => path).join('|'),
    '--exclude-checks', leftChecks.map(({ check }) => check).join(','),
  ], { stdio: 'inherit', cwd: join(repositoryRoot, '.data') });
  return new Promise((done, fail) => { st.once('exit', (code) => done(code ?? 1)).once('error', fail); });
}
