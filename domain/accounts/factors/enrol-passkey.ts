import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { boundTo } from '../../model/actor.ts';
import { DomainError, invalidInput } from '../../model/errors.ts';
import { nameSchema } from '../../model/names.ts';
import { parseInput } from '../../parse.ts';
import type { MailRunner } from '../../ports/durable-runner.ts';
import { SecondFactor } from '../../storage/entities/second-factor.ts';
import type { Identity } from '../identity.ts';
import { tellOf } from '../security-notices.ts';
import { addFactor, lockOwner, requireRoom } from './add-factor.ts';
import { endChallenge, newChallenge } from './challenge.ts';
import type { AddedFactor } from './factor-record.ts';
import { findPasskeys } from './find-factors.ts';
import { requireOwnSession } from './own-session.ts';
import { passkeyCreation, readNewPasskey, signedChallenge } from './passkey.ts';
import { newPasskeySchema, type PasskeyOptions } from './passkey-schemas.ts';

export const addPasskeySchema = z.strictObject({
  name: nameSchema(100).default('Passkey'),
  passkey: newPasskeySchema,
}).meta({ id: 'AddPasskey' });

/**
 * Begins to add a passkey.
 *
 * @returns what the browser makes it by
 * @throws DomainError FORBIDDEN; CONFLICT for too many factors
 */
export async function beginPasskey({ ctx, identity: { site } }: { ctx: Context; identity: Identity }): Promise<PasskeyOptions> {
  const { userId, sessionId } = requireOwnSession(ctx);
  const { user, challenge, known } = await ctx.db.transaction(async (em) => {
    const owner = await lockOwner(em, userId);
    await requireRoom(em, userId);
    const subject = { userId, epoch: owner.sessionEpoch };
    return {
      user: owner, known: await findPasskeys(em, userId),
      ...await newChallenge(em, { purpose: 'register', subject, sessionId }, ctx.now()),
    };
  });
  return passkeyCreation(site, challenge, { user, known });
}

/**
 * Adds the passkey that a browser created and tells its owner by mail.
 *
 * @throws DomainError FORBIDDEN; INVALID_INPUT for one that is not of this site and this session; CONFLICT for one
 *   that is there already, or too many
 */
export async function addPasskey({ ctx, input, identity, runner }: {
  ctx: Context; input: z.input<typeof addPasskeySchema>; identity: Identity; runner: MailRunner;
}): Promise<AddedFactor> {
  const { userId, sessionId } = requireOwnSession(ctx);
  const { name, passkey } = parseInput('body', addPasskeySchema, input);
  const [now, challenge] = [ctx.now(), signedChallenge(passkey)];
  const made = await readNewPasskey(passkey, { site: identity.site, challenge });
  const added = made && await addFactor(ctx, {
    userId, sessionId, identity,
    async prove(em) {
      if (!await endChallenge(em, challenge, { purpose: 'register', sessionId, now })) return null;
      const factor = em.create(SecondFactor, {
        id: randomUUID(), userId, kind: 'passkey', name, createdDate: now, confirmedDate: now,
        lastUsedDate: null, secret: null, lastStep: null, clientId: boundTo(ctx.actor), ...made,
      });
      await em.flush();
      return factor;
    },
  }).catch((error: unknown) => {
    throw error instanceof UniqueConstraintViolationException ? new DomainError('CONFLICT', 'This passkey has been added already.') : error;
  });
  if (added === null) throw invalidInput('body passkey: was not made for this, or too long ago. Start again.');
  await tellOf('factor-added', { userId, at: now, runner });
  return added;
}
