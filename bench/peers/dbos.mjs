import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { verbsOn } from './verbs.mjs';

/** A turn as a workflow of DBOS, in the process that takes the message: `node dbos.mjs <database> <port>`. Prints `ready`. */
const [url, port] = process.argv.slice(2);
const verbs = verbsOn(url);
DBOS.setConfig({ name: 'peer', systemDatabaseUrl: url, systemDatabasePoolSize: 16, runAdminServer: false, logLevel: 'error' });
const turn = DBOS.registerWorkflow(async (said) => {
  await DBOS.runStep(() => verbs.store(said), { name: 'store' });
  await DBOS.runStep(() => verbs.answer(said), { name: 'answer' });
}, { name: 'turn' });
await DBOS.launch();
const answer = async (request, response) => {
  const said = await json(request);
  const handle = await DBOS.startWorkflow(turn, { workflowID: said.id })(said);
  await handle.getResult();
  response.end();
};
createServer((request, response) => void answer(request, response)).listen(Number(port), '127.0.0.1', () => console.log('ready'));
process.once('disconnect', () => process.exit());
