import { defineEntity, p } from '@mikro-orm/core';
import { challengePurposes, factorKinds } from '../../model/second-factor.ts';
import type { NamedByProvider } from '../../model/single-sign-on.ts';
import { systemOnlyPolicy } from '../tenant-policy.ts';
import { User } from './user.ts';

const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  ...systemOnlyPolicy('second_factor'),
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().deleteRule('cascade').fieldName('user_id').index(),
    kind: p.enum(factorKinds),
    /** The one hotel that it signs in to, of one that was added in a session for that hotel alone. */
    clientId: p.uuid().nullable(),
    /** What its owner calls it. */
    name: p.string().length(100),
    createdDate: p.datetime(),
    /** When its owner proved to have it; null while that is under way, and until then it counts for nothing. */
    confirmedDate: p.datetime().nullable(),
    lastUsedDate: p.datetime().nullable(),
    /** Of an authenticator app, sealed. */
    secret: p.text().nullable().hidden(),
    /** The step of thirty seconds of the last code that counted; codes of it and of earlier ones count no more. */
    lastStep: p.integer().nullable(),
    /** Of a passkey, both in base64url. */
    credentialId: p.text().nullable().unique(),
    publicKey: p.text().nullable(),
    /** How often a passkey says that it was used; one that comes with less is a copy. */
    counter: p.bigint('number').default(0),
    /** How a browser reaches a passkey. */
    transports: p.array<string>().columnType('text[]').nullable(),
  },
});

/** What somebody has beside a password. */
export class SecondFactor extends SecondFactorSchema.class {}
SecondFactorSchema.setClass(SecondFactor);

const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  ...systemOnlyPolicy('recovery_code'),
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().deleteRule('cascade').fieldName('user_id'),
    /** Its first characters, for finding it. */
    head: p.string().length(4).primary(),
    codeHash: p.text().hidden(),
    usedDate: p.datetime().nullable(),
  },
});

/** A code that stands in for a lost factor, once. */
export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);

const FactorChallengeSchema = defineEntity({
  name: 'FactorChallenge',
  ...systemOnlyPolicy('factor_challenge'),
  properties: {
    /** SHA-256 of what the caller got, in hex. */
    tokenHash: p.string().length(64).primary(),
    purpose: p.enum(challengePurposes),
    userId: () => p.manyToOne(User).mapToPk().deleteRule('cascade').fieldName('user_id').index().nullable(),
    /** The user's when it was made: what ends sessions ends it as well. */
    sessionEpoch: p.integer().default(0),
    tries: p.integer().default(0),
    /** The session that asked for it, of those that are for one alone. */
    sessionId: p.uuid().nullable(),
    /** The hotel whose provider has named the person. */
    clientId: p.uuid().nullable(),
    /** Whom it has named, of one that waits for the account's own proof. */
    link: p.json<NamedByProvider>().nullable(),
    expiresAt: p.datetime().index(),
  },
});

/** Something random that a sign-in or a session waits to see again, once. */
export class FactorChallenge extends FactorChallengeSchema.class {}
FactorChallengeSchema.setClass(FactorChallenge);
