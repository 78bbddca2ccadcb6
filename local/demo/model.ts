import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLocalConfig } from '../config.ts';
import { MODEL_PORT_NAME } from '../model/port-name.ts';
import { rememberedPort } from '../ports.ts';

const USAGE = `Connects the demo hotel to a language model, or disconnects it, while npm start runs.

  npm run demo:model -- on                          the model of the local stack
  npm run demo:model -- on --settings <file.json>   your own: JSON as PUT …/integrations/model takes it
  npm run demo:model -- off
`;

/** @returns the exit code */
async function main(): Promise<number> {
  const { values: { settings }, positionals: [wish] } = parseArgs({ allowPositionals: true, options: { settings: { type: 'string' } } });
  if (wish !== 'on' && wish !== 'off') {
    process.stderr.write(USAGE);
    return 2;
  }
  const port = rememberedPort(join(readLocalConfig().dataDir, 'ports.json'), MODEL_PORT_NAME);
  const control = wish === 'on' ? 'connect' : 'disconnect';
  const response = port === undefined ? undefined : await fetch(`http://127.0.0.1:${port}/v1/_sim/${control}`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: settings === undefined ? '{}' : readFileSync(settings, 'utf8'),
  }).catch(() => undefined);
  if (response === undefined) {
    process.stderr.write('The stack is not running. Start it with npm start in another terminal, then say this again.\n');
    return 1;
  }
  const answer = await response.json() as { message?: string; model?: string; baseUrl?: string };
  if (!response.ok) {
    process.stderr.write(`${answer.message ?? 'The model could not be connected.'}\n`);
    return 1;
  }
  process.stdout.write(wish === 'on'
    ? `The demo hotel hears and answers with ${answer.model} at ${answer.baseUrl}.\n`
    : 'The demo hotel is answered offline.\n');
  return 0;
}

process.exitCode = await main();
