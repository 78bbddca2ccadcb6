import { defineEntity, p } from '@mikro-orm/core';
import type { KeyScope } from '../../model/key-scopes.ts';
import { systemOnlyPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';
import { User } from './user.ts';

const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  ...systemOnlyPolicy('api_key'),
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().deleteRule('cascade').fieldName('user_id').index(),
    /** Set when the key acts for one tenant only. */
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index().nullable(),
    /** The hotel whose provider of identities opened the session in which it was made, if one did; it ends with the provider. */
    madeFor: p.uuid().nullable(),
    name: p.string().length(100),
    /** SHA-256 of the key's random part, in hex; the key itself is kept nowhere. */
    secretHash: p.string().length(64).hidden(),
    scopes: p.array<KeyScope>().columnType('text[]'),
    createdDate: p.datetime(),
    expiresAt: p.datetime().nullable(),
    disabledDate: p.datetime().nullable(),
    /** Both kept to five minutes. */
    lastUsedDate: p.datetime().nullable(),
    lastUsedAddress: p.string().length(45).nullable(),
  },
});

/** A key with which a program acts for a user. */
export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);
