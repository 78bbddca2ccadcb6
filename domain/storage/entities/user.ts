import { defineEntity, p } from '@mikro-orm/core';
import { systemOnlyPolicy } from '../tenant-policy.ts';

export const userStatuses = ['invited', 'active', 'disabled'] as const;
export type UserStatus = (typeof userStatuses)[number];

const UserSchema = defineEntity({
  name: 'User',
  ...systemOnlyPolicy('app_user'),
  // Someone may be invited twice; an account, once an invitation is accepted, exists once per address.
  uniques: [{ name: 'app_user_one_account_per_email', properties: ['email'], where: 'accepted_at is not null' }],
  indexes: [
    { name: 'app_user_by_email', properties: ['email'] },
    { name: 'app_user_by_creation', properties: ['createdDate', 'id'] },
  ],
  properties: {
    id: p.uuid().primary(),
    /** Always in lower case: see `emailSchema`. */
    email: p.string().length(254),
    firstName: p.string().length(100).nullable(),
    lastName: p.string().length(100).nullable(),
    status: p.enum(userStatuses),
    passwordHash: p.text().nullable().hidden(),
    passwordChangedAt: p.datetime().nullable(),
    /** Set by an administrator: no session until the password has been reset. */
    forceReset: p.boolean().default(false),
    /** Access tokens carry the epoch they were issued in; raising it ends all of them at once. */
    sessionEpoch: p.integer().default(0),
    lastLogin: p.datetime().nullable(),
    createdDate: p.datetime().defaultRaw('now()'),
    invitedAt: p.datetime().nullable(),
    /** The user who invited, or had a key do it; null where the service did, and for invitations from before this was kept. */
    invitedBy: p.uuid().nullable(),
    /** An invitation that nobody accepted by then is void; inviting again renews it. */
    inviteExpiresAt: p.datetime().nullable(),
    /** Names the invitation that counts; what was mailed for an earlier one is void. */
    invitationNonce: p.uuid().nullable(),
    /** SHA-256 of the id that accepts it, in hex; from the writing of its mail on. */
    invitationHash: p.string().length(64).nullable().unique().hidden(),
    /** Wrong addresses that it was tried with. */
    invitationFailures: p.integer().default(0),
    /** From the invitation until its mail is certain. */
    invitationDue: p.boolean().default(false),
    acceptedAt: p.datetime().nullable(),
  },
});

/** A person who works with the platform. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);

const AuthSessionSchema = defineEntity({
  name: 'AuthSession',
  ...systemOnlyPolicy('auth_session'),
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().deleteRule('cascade').fieldName('user_id').index(),
    /** The number of the refresh token that counts; a token names its session and its number under a MAC. */
    refreshCounter: p.integer().default(0),
    refreshedAt: p.datetime(),
    createdDate: p.datetime(),
    expiresAt: p.datetime().index(),
    endedAt: p.datetime().nullable(),
    /** What its owner knows it by: see `deviceName`. */
    device: p.string().length(100).nullable(),
    /** From where it was used last. */
    address: p.string().length(45).nullable(),
    /** The one hotel that it is for, if the hotel's provider of identities opened it. */
    clientId: p.uuid().nullable(),
    /** When a password or factor was last given in it. */
    confirmedDate: p.datetime().nullable(),
    /** When a second factor was last given in it. */
    factorDate: p.datetime().nullable(),
  },
});

/** One signed-in browser or program of a user. */
export class AuthSession extends AuthSessionSchema.class {}
AuthSessionSchema.setClass(AuthSession);
