import { afterAll } from '@jest/globals';
import { putModel, type putModelSchema } from '../../../domain/language-model/settings/put-model.ts';
import type { Database } from '../../../domain/storage/database.ts';
import { startModelServer, type ModelMind, type RunningModelServer } from '../../../local/model/server.ts';
import type { z } from 'zod';
import { testSecrets } from '../accounts/operators.ts';
import { systemContext } from '../stack/storage.ts';

/** A provider of the test's own, stopped after the test file. */
export async function useModelServer(mind: ModelMind): Promise<RunningModelServer> {
  const server = await startModelServer({ mind, apiKey: 'test-key' });
  afterAll(() => server.stop());
  return server;
}

/** Connects a hotel to a model, as its operator would. */
export async function connectModel(
  database: Database, clientId: string, server: RunningModelServer, changes: Partial<z.input<typeof putModelSchema>> = {},
): Promise<void> {
  await putModel({
    ctx: systemContext(database, clientId), secrets: testSecrets, outbound: { allowPrivate: true, trustedOrigins: [] },
    input: { provider: 'openai-compatible', baseUrl: server.url, model: 'small', apiKey: 'test-key', ...changes },
  });
}
