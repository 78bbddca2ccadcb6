import { putModel, type putModelSchema } from '../../../domain/language-model/settings/connection.ts';
import type { Database } from '../../../domain/storage/database.ts';
import type { RunningModelServer } from '../../../local/model/server.ts';
import type { z } from 'zod';
import { testSecrets } from '../accounts/operators.ts';
import { jobContext } from '../stack/job-context.ts';

/** Settings that differ from those of the server. */
export type ModelChanges = Partial<z.input<typeof putModelSchema>>;

/** Connects a hotel to a model, as its operator would. */
export async function connectModel(
  database: Database, clientId: string, { url, apiKey }: Pick<RunningModelServer, 'url' | 'apiKey'>,
  changes: ModelChanges = {},
): Promise<void> {
  await putModel({
    ctx: jobContext(database, clientId), secrets: testSecrets, outbound: { allowPrivate: true, trustedOrigins: [] },
    input: { provider: 'openai-compatible', baseUrl: url, model: 'small', ...(apiKey !== undefined && { apiKey }), ...changes },
  });
}
