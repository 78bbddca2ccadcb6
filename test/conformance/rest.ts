import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../domain/storage/database.ts';
import { repositoryRoot } from '../../local/config.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { withOwnStack } from './own-stack.ts';

/** Operations that are not tried, by their paths, and why. */
const left: readonly { path: string; reason: string }[] = [
  { path: '^/(a2a|mcp)', reason: 'They answer by JSON-RPC within 200; each has a kit of its own.' },
  { path: '^/api/realtime$', reason: 'It is a WebSocket, which the tool does not open.' },
  { path: '^/auth/(logout|refresh)$', reason: 'They end or renew the session that the others are called with.' },
];

/** Checks that are not made, and why. */
const leftChecks: readonly { check: string; reason: string }[] = [
  { check: 'positive_data_acceptance', reason: 'Some rules, such as which time zones there are, no JSON schema can say.' },
  { check: 'ignored_auth', reason: 'It breaks one of two ways to authenticate while the other counts; the generated matrix of access tests that.' },
  { check: 'missing_required_header', reason: 'It wants 406; a header that is missing is 400 here, one that authenticates 401.' },
];

/** How long all may take, in seconds: a token is good for 15 minutes. */
const LONGEST = '780';

/** What is run, and how much of it. */
interface Tool {
  /** Where `schemathesis` is; pip brings it. */
  program?: string | undefined;
  /** How many examples each operation gets. */
  examples?: string | undefined;
}

/**
 * Has Schemathesis try every operation of a product of its own with good and bad input.
 *
 * @returns its exit code: 0 when it found nothing
 */
export async function tryRest(tool: Tool): Promise<number> {
  return withOwnStack(async () => {
    const product = await startProduct({
      env: { ...talkingOnly, PIPELINE_DISPATCH: 'off', META_APP_SECRET: 'a secret of the app', META_VERIFY_TOKEN: 'a token of the app' },
    });
    try {
      return await tryEverything(product.apis[0]?.url ?? '', await signIn(product.databaseUrl), tool);
    } finally {
      await product.stop();
    }
  });
}

async function signIn(databaseUrl: string): Promise<string> {
  const database = await Database.create({ url: databaseUrl, poolSize: 1 });
  try {
    const { headers } = await signInAdministrator(database);
    return headers['authorization'] ?? '';
  } finally {
    await database.close();
  }
}

function tryEverything(api: string, authorization: string, { program = 'schemathesis', examples = '60' }: Tool): Promise<number> {
  // Credentials of its own making would come before ours.
  const settings = join(repositoryRoot, '.data', 'conformance', 'schemathesis.toml');
  writeFileSync(settings, '[generation]\nwith-security-parameters = false\n');
  const st = spawn(program, [
    '--config-file', settings, 'run', `${api}/openapi.json`, '--url', api, '--header', `Authorization: ${authorization}`,
    '--phases', 'examples,coverage,fuzzing', '--max-examples', examples, '--max-time', LONGEST, '--seed', '1',
    '--workers', '2', '--continue-on-failure', '--suppress-health-check', 'all', '--request-timeout', '30', '--no-color',
    '--exclude-path-regex', left.map(({ path }) => path).join('|'),
    '--exclude-checks', leftChecks.map(({ check }) => check).join(','),
  ], { stdio: 'inherit', cwd: join(repositoryRoot, '.data') });
  return new Promise((done, fail) => { st.once('exit', (code) => done(code ?? 1)).once('error', fail); });
}
