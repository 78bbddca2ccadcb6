import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLocalConfig } from '../config.ts';
import type { Account } from '../graph/accounts.ts';
import { GraphClient } from '../graph/client.ts';
import { GRAPH_PORT_NAME } from '../graph/environment.ts';
import { listenForInterruption } from '../interruption.ts';
import { rememberedPort } from '../ports.ts';
import { talk } from './talk.ts';

const USAGE = `Talks to the demo hotel as a guest on a messaging channel, while npm start runs.

  npm run demo:channel -- <whatsapp|messenger|instagram> "<text>" [--guest <name>] [--follow]
`;

const print = (line: string): void => { process.stdout.write(`${line}\n`); };

/** @returns undefined when nothing answers where the stack's simulator was last */
async function demoAccountsOf(controls: GraphClient | undefined): Promise<Account[] | undefined> {
  return controls?.accounts().catch(() => undefined);
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { values, positionals: [channel, text] } = parseArgs({
    allowPositionals: true, options: { guest: { type: 'string', default: 'Demo guest' }, follow: { type: 'boolean', default: false } },
  });
  if (channel === undefined || !text?.trim()) {
    process.stderr.write(USAGE);
    return 2;
  }
  const port = rememberedPort(join(readLocalConfig().dataDir, 'ports.json'), GRAPH_PORT_NAME);
  const controls = port === undefined ? undefined : new GraphClient(`http://127.0.0.1:${port}`);
  const accounts = await demoAccountsOf(controls);
  if (!controls || !accounts) {
    process.stderr.write('The stack is not running. Start it with npm start in another terminal, then say this again.\n');
    return 1;
  }
  const account = accounts.find((known) => known.channel === channel.toUpperCase());
  if (!account) {
    process.stderr.write(`${channel} is no channel of the demo hotel.\n\n${USAGE}`);
    return 2;
  }
  const { signal } = listenForInterruption(() => process.exit(1));
  const { guest, follow } = values;
  const answered = await talk({ controls, account, guest, text, follow, signal, print, patienceMs: 60_000, quietMs: 3_000 });
  return answered || signal.aborted ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
  process.exitCode = 2;
}
