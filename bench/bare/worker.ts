import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

/** A worker for the bare workflow: `node bench/bare/worker.ts <address> <namespace>`. Prints `ready`. */
const [address = '', namespace = ''] = process.argv.slice(2);
Runtime.install({ logger: new DefaultLogger('WARN') });
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  namespace,
  taskQueue: 'bare',
  workflowsPath: fileURLToPath(new URL('workflow.ts', import.meta.url)),
  activities: { nothing: async () => undefined },
  reuseV8Context: true,
});
process.once('disconnect', () => worker.shutdown());
const run = worker.run();
console.log('ready');
await run;
process.exit();
