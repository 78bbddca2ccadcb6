import { randomUUID } from 'node:crypto';
import { startBareExpress } from './bare/express.ts';
import { openMcp } from './mcp.ts';
import { agentOf, apiOf, signIn, type Api } from './noisy/hotels.ts';
import { startBenchProduct } from './product.ts';
import { asText, Costs, processorTime, productPrograms } from './processor.ts';
import { rateFigures, Rates, rateTable } from './rates.ts';

const ROUND_MS = 4_000;
const CALLERS = 16;

/** Frequent reads by agents in calls per second, against bare Express that reads a row by its id, round by round. */
export async function benchReads({ calls: rounds, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct({ LIMIT_REQUESTS_PER_MINUTE: '10000000' });
  try {
    const api = apiOf(product);
    const headers = await agentOf(api, await signIn(product, api), product.clientId);
    const { read } = await startBareExpress(product);
    const kinds = [
      { rates: new Rates('bare Express and select'), call: read },
      { rates: new Rates('A2A tasks/get'), call: await taskReader(api, headers) },
      { rates: new Rates('MCP tools/call, a read'), call: await toolReader(api, headers) },
    ].map((kind) => ({ ...kind, costs: new Costs() }));
    for (let round = 0; round < rounds; round += 1) {
      log(`Round ${round + 1} of ${rounds} …`);
      for (const { rates, costs, call } of kinds) {
        const before = processorTime(productPrograms);
        await rates.measure({ callers: CALLERS, forMs: ROUND_MS, call });
        costs.add(before, processorTime(productPrograms));
      }
    }
    const [bare] = kinds.map(({ rates }) => rates) as [Rates];
    const rows = kinds.map(({ rates, costs }) => ({ ...rateFigures(rates, bare), processorMs: costs.per(rates.calls) }));
    log(rateTable(rows));
    log('Milliseconds of processor time for each:');
    for (const { name, processorMs } of rows) log(`${name}: ${asText(processorMs)}`);
    return { bench: 'reads', rounds, rows };
  } finally {
    await product.teardown.stop(log);
  }
}

interface RpcAnswer<Result> {
  result?: Result;
  error?: unknown;
}

/** Finishes a task. @returns a function that reads it */
async function taskReader(api: Api, headers: Record<string, string>): Promise<() => Promise<void>> {
  const rpc = async <Result>(method: string, params: object): Promise<Result> => {
    const { body } = await api.call<RpcAnswer<Result>>('POST', '/a2a/v1', { headers, body: { jsonrpc: '2.0', id: 1, method, params } });
    if (body.result === undefined) throw new Error(`${method} answered ${JSON.stringify(body.error)}`);
    return body.result;
  };
  const message = { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text: 'When is breakfast served?' }] };
  const { task } = await rpc<{ task: { id: string } }>('SendMessage', { message });
  return async () => { await rpc('GetTask', { id: task.id }); };
}

/** Opens an MCP session. @returns a function that reads the hotel's description in it */
async function toolReader(api: Api, headers: Record<string, string>): Promise<() => Promise<void>> {
  const use = await openMcp(api, headers);
  return async () => { await use('get_client_info', {}); };
}
