import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { temporalClient } from '../../../temporal/connection.ts';
import { testStack } from './test-stack.ts';
import { waitFor } from '../general/wait-for.ts';

/** What a run leaves behind, as text, for tests that look for what must not be in it. */

/** The logs of all API and worker processes. */
export function logsText(): string {
  const folder = join(testStack().dataDir, 'logs');
  return readdirSync(folder).filter((name) => /^(api|workers)-/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

/** All rows of the product's tables but the given ones. */
export async function rowsText(but: readonly string[] = []): Promise<string> {
  const owner = new pg.Client({ connectionString: testStack().databaseUrl });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      'select table_name as name from information_schema.tables where table_schema = \'public\' and table_type = \'BASE TABLE\'',
    );
    const texts: string[] = [];
    for (const { name } of tables.filter((table) => !but.includes(table.name))) {
      const { rows: [found] } = await owner.query<{ text: string }>(`select coalesce(string_agg(to_json(t)::text, '\n'), '') as text from "${name}" t`);
      texts.push(found?.text ?? '');
    }
    return texts.join('\n');
  } finally {
    await owner.end();
  }
}

/** A history with its payloads decoded. */
export const historyText = (history: object): string => JSON.stringify(history)
  .replaceAll(/"data":"([\w+/=]*)"/g, (_, data: string) => `"data":${Buffer.from(data, 'base64').toString('utf8')}`);

/** The histories of a client's flows, once at least so many of them are visible. */
export async function clientHistories(clientId: string, atLeast: number): Promise<string> {
  const client = temporalClient({ address: testStack().temporalAddress, namespace: 'default' });
  try {
    const ids = await waitFor(async () => {
      const found: { workflowId: string; runId: string }[] = [];
      for await (const { workflowId, runId } of client.workflow.list({ query: `ConciergeClientId = '${clientId}'` })) found.push({ workflowId, runId });
      return found.length >= atLeast && found;
    }, { what: `${atLeast} flows of the client to be visible` });
    const histories = await Promise.all(ids.map(({ workflowId, runId }) => client.workflow.getHandle(workflowId, runId).fetchHistory()));
    return [...ids.map(({ workflowId }) => workflowId), ...histories.map(historyText)].join('\n');
  } finally {
    await client.connection.close();
  }
}
