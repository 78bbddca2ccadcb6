import { defineEntity, p } from '@mikro-orm/core';
import type { RoleMapping } from '../../model/single-sign-on.ts';
import { systemOnlyPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';
import { Role } from './role.ts';
import { User } from './user.ts';

const SsoConnectionSchema = defineEntity({
  name: 'SsoConnection',
  ...systemOnlyPolicy('sso_connection'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    issuer: p.text(),
    /** What the platform is called at the issuer. */
    oidcClientId: p.string().length(200),
    /** As `sealSecret` writes it. */
    clientSecret: p.text(),
    secretSetDate: p.datetime(3),
    /** The claim that the mapping looks at. */
    claim: p.string().length(100),
    roleMapping: p.json<RoleMapping>(),
    /** Whether people of the confirmed domains have no other way in. */
    onlySso: p.boolean(),
    createdDate: p.datetime(3),
    changedDate: p.datetime(3),
  },
});

/** The provider of identities that a hotel has connected. */
export class SsoConnection extends SsoConnectionSchema.class {}
SsoConnectionSchema.setClass(SsoConnection);

const SsoDomainSchema = defineEntity({
  name: 'SsoDomain',
  ...systemOnlyPolicy('sso_domain'),
  uniques: [{ name: 'sso_domain_confirmed_once', properties: ['domain'], where: 'confirmed_date is not null' }],
  properties: {
    clientId: () => p.manyToOne(SsoConnection).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    domain: p.string().length(253).primary(),
    /** Null until a platform administrator has said that it is this hotel's; until then it counts for nothing. */
    confirmedDate: p.datetime(3).nullable(),
  },
});

/** A mail domain for which a hotel's provider speaks. */
export class SsoDomain extends SsoDomainSchema.class {}
SsoDomainSchema.setClass(SsoDomain);

const SsoIdentitySchema = defineEntity({
  name: 'SsoIdentity',
  ...systemOnlyPolicy('sso_identity'),
  uniques: [{ name: 'sso_identity_one_per_user', properties: ['clientId', 'userId'] }],
  properties: {
    clientId: () => p.manyToOne(SsoConnection).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    /** The provider's name for the person, which never changes. */
    subject: p.string().length(255).primary(),
    userId: () => p.manyToOne(User).mapToPk().deleteRule('cascade').fieldName('user_id').index(),
    /** What the mapping gave, and takes away when it gives it no longer. */
    roleId: () => p.manyToOne(Role).mapToPk().deleteRule('set null').fieldName('role_id').index().nullable(),
    createdDate: p.datetime(3),
    lastUsedDate: p.datetime(3),
  },
});

/** Somebody whom a hotel's provider has named, and whose account that is. */
export class SsoIdentity extends SsoIdentitySchema.class {}
SsoIdentitySchema.setClass(SsoIdentity);

const SsoAttemptSchema = defineEntity({
  name: 'SsoAttempt',
  ...systemOnlyPolicy('sso_attempt'),
  properties: {
    /** SHA-256 of the state, in hex. */
    stateHash: p.string().length(64).primary(),
    /** SHA-256 of what the browser keeps that began, in hex. */
    browserHash: p.string().length(64),
    clientId: () => p.manyToOne(SsoConnection).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    issuer: p.text(),
    nonce: p.string().length(100),
    codeVerifier: p.string().length(128),
    /** A path of the console. */
    returnTo: p.text(),
    expiresAt: p.datetime().index(),
  },
});

/** A sign-in that is under way at a provider; gone with its first answer. */
export class SsoAttempt extends SsoAttemptSchema.class {}
SsoAttemptSchema.setClass(SsoAttempt);
