import { mkdtempSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultLogger, Runtime } from '@temporalio/worker';

/**
 * The SDK's own download of the Temporal CLI, as a program of its own: it cannot be cancelled from inside,
 * so its parent kills it when nothing arrives. `node temporal-download.ts <folder> <sdk version>` leaves
 * `<folder>/temporal` and proves the binary by starting it once.
 */
const [folder, sdkVersion] = process.argv.slice(2);
if (!folder || !sdkVersion) throw new Error('usage: temporal-download.ts <folder> <sdk version>');

Runtime.install({ logger: new DefaultLogger('ERROR') });
const server = await Runtime.instance().createEphemeralServer({
  type: 'dev-server',
  exe: { type: 'cached-download', downloadDir: folder, version: 'default', ttl: 0, sdkName: 'sdk-typescript', sdkVersion },
  namespace: 'default',
  ip: '127.0.0.1',
  port: null,
  uiPort: null,
  dbFilename: join(mkdtempSync(join(folder, 'proof-')), 'temporal.db'),
  ui: false,
  log: { format: 'pretty', level: 'error' },
  extraArgs: [],
});
await Runtime.instance().shutdownEphemeralServer(server);
const downloaded = readdirSync(folder).find((name) => name.startsWith('temporal-sdk-typescript'));
if (!downloaded) throw new Error('the download left no file');
renameSync(join(folder, downloaded), join(folder, 'temporal'));
