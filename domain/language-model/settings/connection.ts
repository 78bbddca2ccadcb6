import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import { sealSecret } from '../../accounts/sealed-secret.ts';
import { audit } from '../../audit.ts';
import type { TenantContext } from '../../context.ts';
import { DomainError, invalidInput } from '../../model/errors.ts';
import { requireBaseUrl, type ServiceRules } from '../../model/outbound-url.ts';
import { parseInput } from '../../parse.ts';
import type { Secrets } from '../../secrets.ts';
import { LanguageModelSettings, ModelState } from '../../storage/entities/language-model.ts';
import { lockClient } from '../../tenant/client-record.ts';
import { modelKeyPlace } from '../connection.ts';
import { apiKeySchema, modelSettingsShape, usualBaseUrls } from '../settings-schema.ts';
import { auditedModel, requireModel, toModelRecord, type ModelRecord } from './model-record.ts';

/** The client's own language model. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getModel({ ctx }: { ctx: TenantContext }): Promise<ModelRecord> {
  requirePermission(ctx, 'integrations:READ');
  return toModelRecord(await ctx.db.read((em) => requireModel(em, ctx.clientId)));
}

export const putModelSchema = z.strictObject({
  ...modelSettingsShape,
  apiKey: apiKeySchema.optional().meta({ description: 'Left out, the present one stays.' }),
}).meta({ id: 'PutLanguageModelBody' });

/**
 * Connects a client to its own language model, or changes the connection. The stored key belongs to the provider and the address that it
 * was entered for: a change of either needs the key again, so that nobody can have it sent elsewhere.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT when the client is disabled
 */
export async function putModel(
  { ctx, input, secrets, outbound }: {
    ctx: TenantContext; input: z.input<typeof putModelSchema>; secrets: Secrets; outbound: ServiceRules;
  },
): Promise<ModelRecord> {
  requirePermission(ctx, 'integrations:WRITE');
  const { apiKey, baseUrl, budget, ...body } = parseInput('body', putModelSchema, input);
  const address = addressOf(baseUrl ?? usualBaseUrls[body.provider], outbound);
  return ctx.db.transaction(async (em) => {
    const client = await lockClient(em, ctx.clientId);
    if (client.isDisabled()) throw new DomainError('CONFLICT', 'This client is disabled. Enable it before changing it.');
    const known = await em.findOne(LanguageModelSettings, { clientId: ctx.clientId });
    const before = known && auditedModel(known);
    if (apiKey === undefined) requireKnownKey(known, { provider: body.provider, baseUrl: address });
    const now = ctx.now();
    const settings = {
      ...body, baseUrl: address, answerModel: body.answerModel ?? null, prices: body.prices ?? null,
      tokensPerDay: budget.tokensPerDay ?? null, tokensPerMonth: budget.tokensPerMonth ?? null, changedDate: now,
      ...(apiKey !== undefined && { apiKey: sealSecret(secrets, modelKeyPlace(ctx.clientId), apiKey), keySetDate: now }),
    };
    const row = known
      ? Object.assign(known, settings)
      : em.create(LanguageModelSettings, { apiKey: '', keySetDate: now, ...settings, clientId: ctx.clientId, createdDate: now });
    audit(em, ctx, {
      action: known ? 'integration.update' : 'integration.connect', target: `integration:${ctx.clientId}/model`, before,
      after: { ...auditedModel(row), apiKeyChanged: apiKey !== undefined },
    });
    return toModelRecord(row);
  });
}

function requireKnownKey(known: LanguageModelSettings | null, { provider, baseUrl }: { provider: string; baseUrl: string }): void {
  if (!known) throw invalidInput('body apiKey: is needed to connect; the provider issues it.');
  if (known.provider === provider && known.baseUrl === baseUrl) return;
  throw invalidInput(
    'body apiKey: must be entered again when provider or baseUrl changes; the stored one belongs to those it was entered with.',
  );
}

/** @throws DomainError INVALID_INPUT */
function addressOf(text: string | null, outbound: ServiceRules): string {
  if (text === null) throw invalidInput('body baseUrl: is needed for this provider.');
  return requireBaseUrl('body baseUrl', text, outbound);
}

/** Disconnects the client's own language model, whose key is gone then. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function deleteModel({ ctx }: { ctx: TenantContext }): Promise<void> {
  requirePermission(ctx, 'integrations:WRITE');
  await ctx.db.transaction(async (em) => {
    await lockClient(em, ctx.clientId);
    const row = await requireModel(em, ctx.clientId);
    audit(em, ctx, { action: 'integration.disconnect', target: `integration:${ctx.clientId}/model`, before: auditedModel(row) });
    em.remove(row);
    await em.nativeDelete(ModelState, { clientId: ctx.clientId });
  });
}
