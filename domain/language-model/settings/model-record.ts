import { z } from 'zod';
import { notFound } from '../../model/errors.ts';
import { modelProviders } from '../../model/language-model.ts';
import type { EntityManager } from '../../storage/database.ts';
import { Client } from '../../storage/entities/client.ts';
import { LanguageModelSettings } from '../../storage/entities/language-model.ts';

/** A client's language model as operators see it. The key itself is never shown again. */
export const modelRecordSchema = z.object({
  provider: z.enum(modelProviders),
  baseUrl: z.string(),
  model: z.string(),
  answerModel: z.string().nullable(),
  hasApiKey: z.boolean(),
  apiKeySetDate: z.iso.datetime(),
  structured: z.enum(['schema', 'json']),
  prices: z.object({ input: z.number(), cachedInput: z.number().optional(), output: z.number(), currency: z.string() }).nullable(),
  budget: z.object({ tokensPerDay: z.number().nullable(), tokensPerMonth: z.number().nullable() }),
  languages: z.enum(['known', 'any']),
  keepPromptsHours: z.number().int(),
  createdDate: z.iso.datetime(),
  changedDate: z.iso.datetime(),
}).meta({ id: 'LanguageModelIntegration' });
export type ModelRecord = z.output<typeof modelRecordSchema>;

export const toModelRecord = (row: LanguageModelSettings): ModelRecord => ({
  provider: row.provider, baseUrl: row.baseUrl, model: row.model, answerModel: row.answerModel ?? null,
  hasApiKey: row.apiKey !== '', apiKeySetDate: row.keySetDate.toISOString(), structured: row.structured, prices: row.prices ?? null,
  budget: { tokensPerDay: row.tokensPerDay ?? null, tokensPerMonth: row.tokensPerMonth ?? null },
  languages: row.languages, keepPromptsHours: row.keepPromptsHours,
  createdDate: row.createdDate.toISOString(), changedDate: row.changedDate.toISOString(),
});

/** What the audit trail keeps: not the key. */
export function auditedModel(row: LanguageModelSettings) {
  const { hasApiKey: _key, apiKeySetDate: _date, createdDate: _created, changedDate: _changed, ...kept } = toModelRecord(row);
  return kept;
}

/** @throws DomainError NOT_FOUND, about the client where it is the client that is missing */
export async function requireModel(em: EntityManager, clientId: string): Promise<LanguageModelSettings> {
  const row = await em.findOne(LanguageModelSettings, { clientId });
  if (row) return row;
  throw notFound(await em.count(Client, { id: clientId }) === 0 ? 'The client' : 'A language model of this client');
}
