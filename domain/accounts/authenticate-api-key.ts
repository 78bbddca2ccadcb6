import { createHash } from 'node:crypto';
import type { Actor } from '../model/actor.ts';
import { narrowGrants } from '../model/permissions.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { ApiKey } from '../storage/entities/api-key.ts';
import type { Facts } from '../storage/kept-facts.ts';
import { parseApiKey, signedBytes } from './api-key-format.ts';
import { loadKeyAccount, type Account } from './load-account.ts';
import { sameBytes, type Secrets } from '../secrets.ts';

export type ApiKeyActor = Extract<Actor, { kind: 'apiKey' }>;

/** How fresh `lastUsedDate` is kept; a write on every request would cost more than the request. */
const LAST_USED_EVERY_MS = 5 * 60 * 1000;

export const hashKeySecret = (secret: Uint8Array): string => createHash('sha256').update(secret).digest('hex');

interface KeyUse {
  db: UnitOfWork;
  /** What the process keeps of keys, as it counts for this request; asked for once the key has the right shape. */
  facts: () => Promise<Facts>;
  text: string;
  prefix: string;
  secrets: Secrets;
  /** The caller's, as the key's last use is shown with. */
  address: string | undefined;
  now: Date;
}

/**
 * The actor of an API key: its owner, with the owner's current permissions, narrowed to the key's
 * client. Shape, environment and MAC are checked before the database is asked anything.
 *
 * @returns undefined when the key does not count, for whatever reason
 */
export async function authenticateApiKey(
  { db, facts, text, prefix, secrets, address, now }: KeyUse,
): Promise<ApiKeyActor | undefined> {
  const parts = parseApiKey(text);
  if (parts?.prefix !== prefix || parts.environment !== secrets.environment) return undefined;
  if (!secrets.hasMac('api-key', signedBytes(parts), parts.mac)) return undefined;
  const found = await (await facts()).get(`key/${parts.id}`, () => db.read((em) => loadKeyAccount(em, parts.id)));
  if (!found || !sameBytes(Buffer.from(found.key.secretHash), Buffer.from(hashKeySecret(parts.secret)))) return undefined;
  const actor = actorOf(found, now);
  if (actor !== undefined) await noteUse(db, found.key, { address, now });
  return actor;
}

/**
 * The actor of a key that was authenticated before, for work that continues after its request.
 *
 * @returns undefined when the key does not count any more
 */
export async function apiKeyActor({ db, keyId, now }: { db: UnitOfWork; keyId: string; now: Date }): Promise<ApiKeyActor | undefined> {
  return db.read(async (em) => {
    const found = await loadKeyAccount(em, keyId);
    return found && actorOf(found, now);
  });
}

function actorOf({ key, owner }: { key: ApiKey; owner: Account }, now: Date): ApiKeyActor | undefined {
  if (key.disabledDate || (key.expiresAt && key.expiresAt <= now)) return undefined;
  if (owner.status !== 'active') return undefined;
  const clientId = key.clientId ?? null;
  return { kind: 'apiKey', keyId: key.id, userId: owner.id, clientId, grants: narrowGrants(owner.grants, clientId), scopes: key.scopes };
}

async function noteUse(db: UnitOfWork, key: ApiKey, { address, now }: Pick<KeyUse, 'address' | 'now'>): Promise<void> {
  const { id, lastUsedDate } = key;
  if (lastUsedDate && now.getTime() - lastUsedDate.getTime() < LAST_USED_EVERY_MS) return;
  await db.read((em) => em.nativeUpdate(ApiKey, { id }, { lastUsedDate: now, lastUsedAddress: address ?? null }));
  // The key is kept, and this is no change that would have it read again.
  key.lastUsedDate = now;
}
