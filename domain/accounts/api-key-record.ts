import { z } from 'zod';
import { keyScopes } from '../model/key-scopes.ts';
import type { ApiKey } from '../storage/entities/api-key.ts';

/** An API key as it is shown after its creation: never the key itself, nor anything to make it from. */
export const apiKeyRecordSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  clientId: z.uuid().nullable().meta({ description: 'The one client it acts for; null when it acts for all its owner may see.' }),
  scopes: z.array(z.enum(keyScopes)).meta({ description: 'What it is for: it does nothing beyond, whatever its owner may.' }),
  createdDate: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedDate: z.iso.datetime().nullable().meta({ description: 'Exact to five minutes.' }),
  lastUsedAddress: z.string().nullable().meta({ description: 'From where it was used then.' }),
}).meta({ id: 'ApiKey' });
export type ApiKeyRecord = z.output<typeof apiKeyRecordSchema>;

export const toApiKeyRecord = (key: ApiKey): ApiKeyRecord => ({
  id: key.id,
  name: key.name,
  clientId: key.clientId ?? null,
  scopes: [...key.scopes],
  createdDate: key.createdDate.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedDate: key.lastUsedDate?.toISOString() ?? null,
  lastUsedAddress: key.lastUsedAddress ?? null,
});
