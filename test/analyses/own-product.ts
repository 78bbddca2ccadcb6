import { afterAll, beforeAll } from '@jest/globals';
import type { TaskDetail } from '../../domain/pipelines/task-record.ts';
import type { TaskStatus } from '../../domain/model/pipelines.ts';
import { ingestItems, type IngestItemsInput } from '../support/knowledge/ingest-items.ts';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { untilTask } from '../support/pipelines/pipelines.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct, workingOnly, type OwnProduct } from '../support/stack/product.ts';
import { createHotel, systemContext } from '../support/stack/storage.ts';

type HotelInput = Parameters<typeof createHotel>[1];
export type Item = IngestItemsInput['items'][number];

/** A product that may fetch from this machine, and what a test does with it. */
export interface Workbench {
  product: OwnProduct;
  /** Where its API is. */
  api: string;
  database: Database;
  operator: Operator;
  hotel(input?: HotelInput, items?: Item[]): Promise<string>;
  start(clientId: string, body: { taskType: string; source?: string; options?: object }): Promise<string>;
  /** Starts a task and waits for its end. */
  run(clientId: string, body: { taskType: string; source?: string; options?: object }, ...ends: TaskStatus[]): Promise<TaskDetail>;
  replaceWorker(): Promise<void>;
}

const START_MS = 240_000;

export function useWorkbench(env: () => Record<string, string> = () => ({})): Workbench {
  const bench = {} as Workbench;
  beforeAll(async () => {
    bench.product = await startProduct({ apis: 0, sharesTemporal: true, env: { ...workingOnly, ...env() } });
    bench.api = (await apiWith(env(), bench.product)).url;
    bench.database = await patientDatabase(bench.product.databaseUrl);
    const administrator = await signInAdministrator(bench.database);
    const { api } = bench;
    bench.operator = { ...administrator, call: (method, path, options) => administrator.call(method, path, { api, ...options }) };
  }, START_MS);
  afterAll(async () => {
    await bench.product.stop();
    await bench.database.close();
  });
  bench.hotel = async (input = {}, items = []) => {
    const { id } = await createHotel(bench.database, input);
    if (items.length > 0) await ingestItems({ ctx: systemContext(bench.database, id), input: { items } });
    return id;
  };
  bench.start = async (clientId, body) => {
    const { status, body: started } = await bench.operator.call<{ taskId: string }>('POST', `/api/clients/${clientId}/pipelinetasks`, { body });
    if (status !== 202) throw new Error(`Starting the task was answered ${status}: ${JSON.stringify(started)}`);
    return started.taskId;
  };
  bench.run = async (clientId, body, ...ends) => untilTask(bench.operator, clientId, await bench.start(clientId, body), ...(ends.length > 0 ? ends : ['COMPLETED'] as const));
  bench.replaceWorker = async () => {
    await Promise.all(bench.product.workers.splice(0).map((worker) => worker.kill()));
    await bench.product.startWorker();
  };
  return bench;
}

/** A page of a hotel's knowledge. */
export const pageItem = (key: string, title: string, text: string, more: Partial<Item> = {}): Item =>
  ({ key, kind: 'page', origin: 'website', title, locale: 'en', passages: [{ title, text }], ...more }) as Item;
