import { execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Database } from '../../domain/storage/database.ts';
import { ExplainedError } from '../../local/explained-error.ts';
import { repositoryRoot } from '../../local/config.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { startKeyedProxy } from '../support/agents/conformance/proxy.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { left, leftChecks } from './left-out.ts';
import type { Trial } from './outcomes.ts';
import { withOwnStack } from './own-stack.ts';

/** How long a round may take, in seconds: a token is good for 15 minutes. */
const LONGEST = '780';
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
    let requests = 0;
    let added: Record<string, string> = {};
    const proxy = await startKeyedProxy(product.apis[0]?.url ?? '', () => {
      requests += 1;
      return added;
    });
    try {
      let found = 0;
      for (let seed = 1; requests < wanted && found === 0; seed += 1) {
        added = await signIn(product.databaseUrl);
        found = await tryEverything(proxy.origin, { program, seed });
        const { status } = await fetch(`${product.apis[0]?.url ?? ''}/api/me`, { headers: added });
        if (status !== 200) throw new Error(`The session ended on the way: /api/me answers ${status}. What came after it was not tried.`);
        process.stdout.write(`${requests} requests so far\n`);
      }
      return { version, requests, foundNothing: found === 0 };
    } finally {
      await proxy.stop();
      await product.stop();
    }
  });
}

async function versionOf(program: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version']);
    return /\d[\d.]*\d/.exec(stdout)?.[0] ?? stdout.trim();
  } catch (error) {
    throw new ExplainedError(`${program} does not run. Install it with pip install schemathesis, and name where that has put it.`, { cause: error });
  }
}

async function signIn(databaseUrl: string): Promise<Record<string, string>> {
  const database = await Database.create({ url: databaseUrl, poolSize: 1 });
  try {
    return (await signInAdministrator(database)).headers;
  } finally {
    await database.close();
  }
}

function tryEverything(api: string, { program, seed }: { program: string; seed: number }): Promise<number> {
  const settings = join(repositoryRoot, '.data', 'conformance', 'schemathesis.toml');
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
