import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { boundTo } from '../../model/actor.ts';
import { invalidInput, notFound } from '../../model/errors.ts';
import { nameSchema } from '../../model/names.ts';
import { parseInput } from '../../parse.ts';
import type { MailRunner } from '../../ports/durable-runner.ts';
import { SecondFactor } from '../../storage/entities/second-factor.ts';
import type { Identity } from '../identity.ts';
import { sealSecret } from '../sealed-secret.ts';
import { tellOf } from '../security-notices.ts';
import { addFactor, lockOwner, requireRoom } from './add-factor.ts';
import type { AddedFactor } from './factor-record.ts';
import { requireOwnSession } from './own-session.ts';
import { codeSchema, totpPlace, useCodeOf } from './prove-factor.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/** An enrolment that nobody finished by then is forgotten, in milliseconds. */
const ENROLMENT_MS = 30 * 60 * 1000;

export const beginTotpSchema = z.strictObject({ name: nameSchema(100).default('Authenticator app') }).meta({ id: 'BeginTotp' });
export const confirmTotpSchema = z.strictObject({ code: codeSchema }).meta({ id: 'ConfirmTotp' });

export const begunTotpSchema = z.object({
  id: z.uuid(),
  secret: z.string().meta({ description: 'In base32, to be typed where it cannot be scanned.' }),
  uri: z.string().meta({ description: '`otpauth://…`, for a QR code.' }),
}).meta({ id: 'BegunTotp' });

/**
 * Begins to add an authenticator app. It counts once {@link confirmTotp} was shown a code of it; whatever was begun before is void.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT; CONFLICT for too many factors
 */
export async function beginTotp(
  { ctx, input, identity: { secrets } }: { ctx: Context; input: z.input<typeof beginTotpSchema>; identity: Identity },
): Promise<z.output<typeof begunTotpSchema>> {
  const { userId } = requireOwnSession(ctx);
  const { name } = parseInput('body', beginTotpSchema, input);
  const [id, secret] = [randomUUID(), newTotpSecret()];
  const email = await ctx.db.transaction(async (em) => {
    const user = await lockOwner(em, userId);
    await requireRoom(em, userId);
    await em.nativeDelete(SecondFactor, { userId, confirmedDate: null });
    em.create(SecondFactor, {
      id, userId, kind: 'totp', name, createdDate: ctx.now(), confirmedDate: null, lastUsedDate: null, lastStep: null,
      clientId: boundTo(ctx.actor), secret: sealSecret(secrets, totpPlace({ id, userId }), secret),
    });
    return user.email;
  });
  return { id, secret, uri: totpUri(secret, email) };
}

/**
 * Makes an authenticator app valid with one of its codes and tells its owner by mail.
 *
 * @throws DomainError FORBIDDEN; NOT_FOUND for one that was not begun or too long ago; INVALID_INPUT for a wrong
 *   code
 */
export async function confirmTotp({ ctx, id, input, identity, runner }: {
  ctx: Context; id: string; input: z.input<typeof confirmTotpSchema>; identity: Identity; runner: MailRunner;
}): Promise<AddedFactor> {
  const { userId, sessionId } = requireOwnSession(ctx);
  const { code } = parseInput('body', confirmTotpSchema, input);
  const now = ctx.now();
  const added = await addFactor(ctx, {
    userId, sessionId, identity,
    async prove(em) {
      const begun = { id, userId, confirmedDate: null, createdDate: { $gt: new Date(now.getTime() - ENROLMENT_MS) } };
      const factor = await em.findOne(SecondFactor, begun);
      if (factor === null) throw notFound('What was begun');
      if (!await useCodeOf(em, factor, { code, identity, now })) return null;
      return em.refresh(factor);
    },
  });
  if (added === null) {
    throw invalidInput('body code: is not the current code. Check the clock of the device, and enter the code that it shows now.');
  }
  await tellOf('factor-added', { userId, at: now, runner });
  return added;
}
