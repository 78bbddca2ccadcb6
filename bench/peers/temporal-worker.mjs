import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { verbsOn } from './verbs.mjs';

/** A worker for `temporal-workflow.mjs`: `node temporal-worker.mjs <database> <address>`. Prints `ready`. */
const [url, address] = process.argv.slice(2);
Runtime.install({ logger: new DefaultLogger('WARN') });
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  taskQueue: 'peer',
  workflowsPath: fileURLToPath(new URL('temporal-workflow.mjs', import.meta.url)),
  activities: verbsOn(url),
  reuseV8Context: true,
});
process.once('disconnect', () => worker.shutdown());
const run = worker.run();
console.log('ready');
await run;
process.exit();
