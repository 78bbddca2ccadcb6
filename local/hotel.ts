import { secretsOf } from '../domain/accounts/identity.ts';
import { Database } from '../domain/storage/database.ts';
import { temporalClient } from '../temporal/connection.ts';
import { payloadCodec } from '../temporal/payload-codec.ts';
import { temporalPlace } from '../temporal/place.ts';
import { temporalRunner } from '../temporal/runner.ts';
import { doctorConfig } from '../workers/config.ts';
import { readLocalConfig, type LocalConfig } from './config.ts';
import { ExplainedError } from './explained-error.ts';
import { lookAtSite, type Site } from './hotel/look-at-site.ts';
import { makeHotel, type MadeHotel } from './hotel/make-hotel.ts';
import { listenForInterruption } from './interruption.ts';
import { runningAt } from './lock.ts';
import { ownersDatabase } from './owners-database.ts';
import { productEnvironment } from './product-environment.ts';

const USAGE = `Makes a client of a hotel's website, reads it, and says what to ask. The product has to run (npm start).

  npm run hotel -- https://www.example-hotel.com
`;

const print = (line: string): void => { process.stdout.write(`${line}\n`); };

/** @throws ExplainedError while the product does not run */
async function requireRunning({ dataDir }: LocalConfig): Promise<string> {
  const url = runningAt(dataDir);
  if (url === undefined) {
    throw new ExplainedError([
      `The product does not run on ${dataDir}. Start it with npm start in another terminal, then say this again.`,
      'Where it runs on another folder, name that: DATA_DIR=<folder> npm run hotel -- https://…',
    ].join('\n'));
  }
  const ready = await fetch(`${url}/readyz`).catch(() => undefined);
  if (ready?.ok !== true) {
    throw new ExplainedError(
      `The product at ${url} is not ready yet. Wait until npm start has printed its addresses, then say this again.`);
  }
  return url;
}

function report(site: Site, api: string, { clientId, page, widget, answered }: MadeHotel): string {
  const asked = answered.flatMap(({ question, answer }) => {
    const lines = answer.split('\n').filter((line) => line.trim() !== '');
    return [`  ${question}`, ...lines.map((line) => `    ${line}`), ''];
  });
  return [
    '',
    `${site.name} has a concierge.`,
    '',
    `  Page     ${page}`,
    `  Widget   ${widget}`,
    `  Console  ${api}/console`,
    `  Client   ${clientId}`,
    '',
    ...answered.length > 0 ? ['It has just answered:', '', ...asked]
      : ['It could answer none of the usual questions from this website. Tell it more in the console, under Knowledge.'],
  ].join('\n');
}

async function make(address: string): Promise<number> {
  const config = readLocalConfig();
  const api = await requireRunning(config);
  const site = await lookAtSite(address);
  const product = doctorConfig(productEnvironment(config));
  const codec = payloadCodec(secretsOf(product), { encrypts: product.PAYLOAD_ENCRYPTION });
  const client = temporalClient({ ...temporalPlace(product), codec });
  const database = await Database.create({ url: ownersDatabase(config), poolSize: 2 });
  const { signal } = listenForInterruption(() => process.exit(1));
  try {
    const runner = temporalRunner({ client, sessionIdleMs: 0, acceptTimeoutMs: 10_000, answerTimeoutMs: 10_000 });
    const deps = { runner, dispatch: config.inherited['PIPELINE_DISPATCH'] !== 'off' };
    const made = await makeHotel({ site, database, api, deps, signal, log: print });
    print(report(site, api, made));
    return 0;
  } finally {
    await Promise.all([client.connection.close(), database.close()]);
  }
}

/** @returns the exit code */
async function main([address, ...others]: string[]): Promise<number> {
  if (address === undefined || others.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  try {
    return await make(address);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
