import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { pageSchema, type ListDeps, type Page, type PageInput } from '../lists/page.ts';
import { readByDate } from '../lists/read-by-date.ts';
import { boundTo } from '../model/actor.ts';
import { DomainError, invalidInput, notFound } from '../model/errors.ts';
import { instantSchema } from '../model/instant.ts';
import { keyScopes } from '../model/key-scopes.ts';
import { nameSchema } from '../model/names.ts';
import { parseInput } from '../parse.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import { requireCoversUser } from '../roles/escalation.ts';
import type { Secrets } from '../secrets.ts';
import type { EntityManager } from '../storage/database.ts';
import { ApiKey } from '../storage/entities/api-key.ts';
import { Client } from '../storage/entities/client.ts';
import { lockRow } from '../storage/lock-row.ts';
import { formatApiKey, signedBytes } from './api-key-format.ts';
import { hashKeySecret } from './authenticate-api-key.ts';
import { loadAccount } from './load-account.ts';
import { tellOfKey } from './security-notices.ts';

/** An API key as it is shown after its creation: never the key itself, nor anything that it could be derived from. */
export const apiKeyRecordSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  clientId: z.uuid().nullable().meta({ description: 'The one client it acts for; null when it acts for all its owner may see.' }),
  scopes: z.array(z.enum(keyScopes)).meta({ description: 'What the key may do; it may do nothing else, even if its owner may.' }),
  createdDate: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedDate: z.iso.datetime().nullable().meta({ description: 'Exact to five minutes.' }),
  lastUsedAddress: z.string().nullable().meta({ description: 'From where it was used then.' }),
}).meta({ id: 'ApiKey' });
export type ApiKeyRecord = z.output<typeof apiKeyRecordSchema>;

const toApiKeyRecord = (key: ApiKey): ApiKeyRecord => ({
  id: key.id,
  name: key.name,
  clientId: key.clientId ?? null,
  scopes: [...key.scopes],
  createdDate: key.createdDate.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedDate: key.lastUsedDate?.toISOString() ?? null,
  lastUsedAddress: key.lastUsedAddress ?? null,
});

const SECRET_BYTES = 32;
/** How long a key is valid if no other end was asked for. */
const LIFE_MS = 90 * 24 * 60 * 60 * 1000;

export const createApiKeySchema = z.strictObject({
  name: nameSchema(100).default('API key'),
  clientId: z.uuid().toLowerCase().optional().meta({ description: 'Narrows the key to one client.' }),
  scopes: z.array(z.enum(keyScopes))
    .min(1).default([...keyScopes]).transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope)))
    .meta({ description: 'What the key is for; all of them when left out.' }),
  expiresAt: instantSchema.optional().meta({ description: 'In 90 days when left out.' }),
}).meta({ id: 'ApiKeyCreateBody' });

type CreatedApiKey = Omit<ApiKeyRecord, 'lastUsedDate' | 'lastUsedAddress'> & { key: string };

/** Only a session manages keys: a key that leaked must not be able to make more. @throws DomainError FORBIDDEN */
export function requireSession(ctx: Context): string {
  if (ctx.actor.kind !== 'user') throw new DomainError('FORBIDDEN', 'API keys can only be managed in a session.');
  return ctx.actor.userId;
}

/**
 * Creates an API key, for the caller or, with ApiKeys:WRITE, for another user, who can do no more with it than the caller. The key is in
 * this answer and nowhere else: the database stores a hash. A platform administrator gets a mail about each of their keys. A session that
 * is for one hotel makes, sees and deletes keys for that hotel alone, and those that it makes end with the hotel's provider.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND for a user or client that cannot be meant, INVALID_INPUT
 */
export async function createApiKey({ ctx, input, userId, prefix, secrets, runner }: {
  ctx: Context;
  input: z.input<typeof createApiKeySchema>;
  /** Whom the key is for; the caller when left out. */
  userId?: string | undefined;
  prefix: string;
  secrets: Secrets;
  runner: MailRunner;
}): Promise<CreatedApiKey> {
  const callerId = requireSession(ctx);
  const ownerId = userId ?? callerId;
  if (callerId !== ownerId) requirePermission(ctx, { feature: 'ApiKeys', action: 'WRITE', scope: 'global' });
  const { name, clientId: wanted, scopes, expiresAt: until } = parseInput('body', createApiKeySchema, input);
  const clientId = narrowed(ctx, wanted);
  const now = ctx.now();
  const expiresAt = until === undefined ? new Date(now.getTime() + LIFE_MS) : new Date(until);
  if (expiresAt <= now) throw invalidInput('body expiresAt: must be in the future.');
  const parts = { prefix, environment: secrets.environment, id: randomUUID(), secret: randomBytes(SECRET_BYTES) };
  const record = await ctx.db.transaction(async (em) => {
    await requireOwner(em, { ownerId, clientId });
    if (callerId !== ownerId) await requireCoversUser(em, ctx, ownerId, clientId);
    const key = em.create(ApiKey, {
      id: parts.id, userId: ownerId, clientId: clientId ?? null, madeFor: boundTo(ctx.actor), name, scopes,
      secretHash: hashKeySecret(parts.secret), createdDate: now, expiresAt, disabledDate: null, lastUsedDate: null, lastUsedAddress: null,
    });
    const { lastUsedDate: _date, lastUsedAddress: _address, ...shown } = toApiKeyRecord(key);
    audit(em, ctx, { action: 'api-key.create', target: `api-key:${key.id}`, after: { ...shown, userId: ownerId } });
    return shown;
  });
  await tellOfKey({ db: ctx.db, ownerId, keyId: record.id, at: now.getTime(), runner });
  return { ...record, key: formatApiKey({ ...parts, mac: secrets.mac('api-key', signedBytes(parts)) }) };
}

/** The client that a key is for. @throws DomainError FORBIDDEN in a session that is for another one */
function narrowed({ actor }: Context, wanted: string | undefined): string | undefined {
  const only = boundTo(actor);
  if (only === null || wanted === undefined || wanted === only) return wanted ?? only ?? undefined;
  throw new DomainError('FORBIDDEN', 'Your hotel signed you in, so that this session makes keys for that hotel alone.');
}

const keysInSight = ({ actor }: Context): { clientId?: string } => {
  const only = boundTo(actor);
  return only === null ? {} : { clientId: only };
};

/** The owner must be able to act, and to act on the client that the key is for. */
async function requireOwner(
  em: EntityManager, { ownerId, clientId }: { ownerId: string; clientId: string | undefined },
): Promise<void> {
  const owner = await loadAccount(em, ownerId);
  if (owner?.status !== 'active') throw notFound('The user');
  if (clientId === undefined) return;
  const reaches = owner.grants.some((grant) => grant.clientId === null || grant.clientId === clientId);
  if (!reaches || await em.count(Client, { id: clientId }) === 0) throw notFound('The client');
}

/**
 * A page of a user's keys that have not been deleted, newest first; another user's need ApiKeys:READ.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function listApiKeys({ ctx, input, userId, deps }: {
  ctx: Context; input: PageInput; userId?: string | undefined; deps: ListDeps;
}): Promise<Page<ApiKeyRecord>> {
  const ownerId = userId ?? requireSession(ctx);
  if (requireSession(ctx) !== ownerId) requirePermission(ctx, { feature: 'ApiKeys', action: 'READ', scope: 'global' });
  const page = parseInput('query', pageSchema, input);
  const { items, nextCursor } = await ctx.db.read((em) => readByDate(em, ApiKey, {
    list: ['api-keys', ownerId], where: { userId: ownerId, disabledDate: null, ...keysInSight(ctx) }, by: 'createdDate', page, deps,
  }));
  return { items: items.map(toApiKeyRecord), nextCursor };
}

/**
 * Disables a key at once and for good. For another user's key it needs ApiKeys:WRITE, whatever the key may do: a leaked key must not wait
 * for somebody with the same permissions. A key that is disabled already counts as unknown.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function deleteApiKey({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  const userId = requireSession(ctx);
  await ctx.db.transaction(async (em) => {
    const key = await lockRow(em, ApiKey, { id, disabledDate: null, ...keysInSight(ctx) });
    if (key === null) throw notFound('The API key');
    if (key.userId !== userId) requirePermission(ctx, { feature: 'ApiKeys', action: 'WRITE', scope: 'global' });
    key.disabledDate = ctx.now();
    audit(em, ctx, { action: 'api-key.delete', target: `api-key:${id}`, before: { name: key.name, userId: key.userId } });
  });
}
