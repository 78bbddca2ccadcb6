import { createHash } from 'node:crypto';
import { openSecret, sealSecret, type SecretPlace } from '../accounts/sealed-secret.ts';
import type { TenantContext } from '../context.ts';
import type { ModelBudgetLimits, ModelPrices } from '../model/language-model.ts';
import type { ModelUse } from '../model/thoughts.ts';
import type { ModelAddress } from '../ports/language-model.ts';
import type { Secrets } from '../secrets.ts';
import type { EntityManager } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { LanguageModelSettings } from '../storage/entities/language-model.ts';
import { isEntitled } from '../tenant/is-entitled.ts';
import type { PlatformModel } from './settings-schema.ts';

/** The feature that gives a client the platform's own model. */
const FEATURE = 'language-model';

/** All that is needed to ask a client's model. */
export interface ModelConnection {
  /** Another one after every change, for what is known of the provider counts for one connection alone. */
  id: string;
  source: 'own' | 'platform';
  address: ModelAddress;
  models: { hear: string; answer: string };
  prices: ModelPrices | null;
  budget: ModelBudgetLimits;
}

/** What a process has to know to find a client's model. */
export interface ModelSources {
  secrets: Secrets;
  /** The installation's own, for clients that are entitled to it. */
  platform: PlatformModel | null;
  /** Origins that may be on a private network. */
  trustedOrigins: readonly string[];
}

export const modelKeyPlace = (clientId: string): SecretPlace => ({ clientId, integration: 'language-model', field: 'apiKey' });

/** What turns need to know of a client's model. */
export interface UsedModel extends ModelUse {
  keepPromptsHours: number;
  /** By which what is known of a provider is told from what was known under other settings: the connection, or since when they are. */
  settings: { connection: string } | { changedDate: Date };
}

/** Null if the client has no model. The client's own takes precedence over the platform's. */
export async function findModelUse(em: EntityManager, clientId: string, platform: PlatformModel | null): Promise<UsedModel | null> {
  const own = await em.findOne(LanguageModelSettings, { clientId });
  const used = own ?? (platform !== null && await isEntitled(em, clientId, FEATURE) ? platform : null);
  if (used === null) return null;
  const settings = own === null ? { connection: idOf(used, used.apiKey) } : { changedDate: own.changedDate };
  return { languages: used.languages, structured: used.structured, keepPromptsHours: used.keepPromptsHours, settings };
}

/**
 * The model of the tenant in scope. A key that an earlier secret sealed is sealed again on the way.
 *
 * @returns null without one, for a disabled client, and when no secret of this server opens the stored key
 */
export async function loadModel(ctx: TenantContext, { secrets, platform, trustedOrigins }: ModelSources): Promise<ModelConnection | null> {
  const { clientId } = ctx;
  const found = await ctx.db.read(async (em) => {
    const client = await em.findOne(Client, { id: clientId });
    if (!client || client.isDisabled()) return null;
    const own = await em.findOne(LanguageModelSettings, { clientId });
    return own ?? (platform !== null && await isEntitled(em, clientId, FEATURE) ? 'platform' : null);
  });
  if (found === null) return null;
  if (found === 'platform') return platform && connectionOf(platform, platform.apiKey, { ...platform, trustedOrigins, source: 'platform' });
  const opened = openSecret(secrets, modelKeyPlace(clientId), found.apiKey);
  if (!opened) return null;
  if (opened.isOutdated) await sealAnew(ctx, found.apiKey, sealSecret(secrets, modelKeyPlace(clientId), opened.text));
  const { tokensPerDay, tokensPerMonth } = found;
  return connectionOf(found, opened.text, {
    source: 'own', trustedOrigins, prices: found.prices,
    budget: { tokensPerDay: tokensPerDay ?? undefined, tokensPerMonth: tokensPerMonth ?? undefined },
  });
}

type Settings = Pick<LanguageModelSettings, 'provider' | 'baseUrl' | 'model' | 'structured'> & { answerModel?: string | null | undefined };

function connectionOf(
  { provider, baseUrl, model, answerModel, structured }: Settings, apiKey: string,
  { source, trustedOrigins, prices, budget }: {
    source: ModelConnection['source']; trustedOrigins: readonly string[]; prices?: ModelPrices | null | undefined;
    budget: ModelBudgetLimits;
  },
): ModelConnection {
  const models = modelsOf({ model, answerModel });
  return {
    id: idOf({ provider, baseUrl, model, answerModel, structured }, apiKey),
    source,
    address: { provider, baseUrl, apiKey, structured, trusted: trustedOrigins.includes(new URL(baseUrl).origin) },
    models, prices: prices ?? null, budget,
  };
}

const modelsOf = ({ model, answerModel }: Pick<Settings, 'model' | 'answerModel'>): ModelConnection['models'] =>
  ({ hear: model, answer: answerModel ?? model });

const idOf = ({ provider, baseUrl, structured, ...named }: Settings, apiKey: string): string =>
  createHash('sha256').update(JSON.stringify([provider, baseUrl, modelsOf(named), structured, apiKey])).digest('hex');

/** Unless somebody has just entered another key. */
const sealAnew = (ctx: TenantContext, old: string, renewed: string): Promise<number> => ctx.db.transaction((em) =>
  em.nativeUpdate(LanguageModelSettings, { clientId: ctx.clientId, apiKey: old }, { apiKey: renewed }));
