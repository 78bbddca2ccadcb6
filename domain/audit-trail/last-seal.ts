import { z } from 'zod';
import { requirePlatformAdministrator } from '../access.ts';
import { mailReader } from '../accounts/account-mails.ts';
import { activeAdministrators } from '../accounts/administrator-notices.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { layOut, momentIn, type Mailing } from '../mailing.ts';
import { DomainError } from '../model/errors.ts';
import type { MailOutcome } from '../model/mail.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import type { EntityManager } from '../storage/database.ts';
import { AuditEntry } from '../storage/entities/audit-entry.ts';
import { User } from '../storage/entities/user.ts';
import { NO_SEAL } from './seals.ts';

export const lastSealSchema = z.object({
  number: z.int(), seal: z.string(), createdDate: z.iso.datetime().meta({ description: 'When the entry was written that has this seal.' }),
}).meta({ id: 'TrailSeal' });
export type LastSeal = z.output<typeof lastSealSchema>;

/**
 * The last seal of the audit trail, to be kept elsewhere: against it, the verification shows whether the trail still has everything up to
 * there.
 *
 * @throws DomainError FORBIDDEN for anybody but a platform administrator; CONFLICT while nothing is sealed
 */
export async function getLastSeal({ ctx }: { ctx: Context }): Promise<LastSeal> {
  requirePlatformAdministrator(ctx);
  return toLastSeal(await ctx.db.read(findLast));
}

/**
 * Mails the last seal to the platform administrators, the caller among them, so that it is kept where the platform reaches nothing.
 *
 * @throws DomainError FORBIDDEN for anybody but a platform administrator; CONFLICT while nothing is sealed; UNAVAILABLE
 */
export async function mailLastSeal({ ctx, runner }: { ctx: Context; runner: MailRunner }): Promise<LastSeal> {
  requirePlatformAdministrator(ctx);
  const { entry, last } = await ctx.db.transaction(async (em) => {
    const found = await findLast(em);
    const seal = toLastSeal(found);
    audit(em, ctx, { action: 'audit.mail-seal', target: 'audit:trail', after: { number: seal.number } });
    return { entry: found, last: seal };
  });
  for (const { id: userId } of await activeAdministrators(ctx.db, null)) {
    await runner.sendMail({ kind: 'trail-seal', userId, entryId: entry.id, at: ctx.now().getTime() });
  }
  return last;
}

/** Writes the seal into a mail to a platform administrator. */
export async function mailSeal({ ctx, input: { userId, entryId, at }, mailer, publicUrl }: Mailing<'trail-seal'> & {
  publicUrl: string;
}): Promise<MailOutcome> {
  const told = await ctx.db.read(async (em) => ({
    entry: await em.findOne(AuditEntry, { id: entryId }), reader: await em.findOne(User, { id: userId, status: 'active' }),
    ...await mailReader(em, userId),
  }));
  const { entry, reader, language } = told;
  if (entry === null || reader === null) return 'not needed';
  const { number, seal } = toLastSeal(entry);
  await mailer.send(layOut({
    id: `trail-seal-${entryId}-${userId}-${at}`, to: reader.email, language,
    write: (say) => ({
      subject: say('seal.subject', { number: String(number) }),
      blocks: [
        say('seal.what', { when: momentIn(language, entry.createdDate) }), `${number} ${seal}`, say('seal.keep'),
        { words: say('seal.check'), url: `${publicUrl}/console/platform/trail` },
      ],
    }),
  }));
  return 'sent';
}

async function findLast(em: EntityManager): Promise<AuditEntry> {
  const [last] = await em.find(AuditEntry, { sealNumber: { $ne: null } }, { orderBy: { sealNumber: 'desc' }, limit: 1 });
  if (last === undefined) throw new DomainError('CONFLICT', 'Nothing is sealed yet. Entries are sealed within a minute.');
  return last;
}

const toLastSeal = ({ sealNumber, seal, createdDate }: AuditEntry): LastSeal =>
  ({ number: sealNumber ?? 0, seal: seal ?? NO_SEAL, createdDate: createdDate.toISOString() });
