import { audit } from '../../audit.ts';
import type { Context, TenantContext } from '../../context.ts';
import { ignoreUnavailable } from '../../ignore-unavailable.ts';
import { layOut, momentIn, type Mailing } from '../../mailing.ts';
import { userIdOf } from '../../model/actor.ts';
import type { MailOutcome } from '../../model/mail.ts';
import type { MailRunner } from '../../ports/durable-runner.ts';
import type { EntityManager } from '../../storage/database.ts';
import { AuditEntry } from '../../storage/entities/audit-entry.ts';
import { Client } from '../../storage/entities/client.ts';
import { User } from '../../storage/entities/user.ts';
import { hotelNameOf } from '../../tenant/hotel-name.ts';
import { mailReader } from '../account-mails.ts';
import { activeAdministrators } from '../administrator-notices.ts';
import type { SpokenFor } from './connection-record.ts';

/** What has become of the confirmation of a mail domain. */
const actions = { confirmed: 'single-sign-on.confirm-domain', withdrawn: 'single-sign-on.withdraw-domain' } as const;

/** The other hotels at which somebody with an address of the domain holds something. */
const CONCERNED = `
  select distinct policy.client_id from role_policy policy
  join (
    select user_id, role_id from user_role
    union select member.user_id, group_role.role_id from group_role join group_member member using (group_id)
  ) held on held.role_id = policy.role_id
  join app_user u on u.id = held.user_id
  where policy.client_id <> ? and split_part(u.email, '@', 2) = ?`;

/**
 * Notes in the trail of the hotel, and of every other one where people of the domain hold something, who may speak for a domain from now
 * on, or no longer.
 *
 * @param em on the system path
 * @returns the hotel's entry, for {@link tellOfDomains}
 */
export async function noteDomain(
  em: EntityManager, ctx: TenantContext, what: keyof typeof actions, spoken: SpokenFor,
): Promise<AuditEntry> {
  const action = actions[what];
  const change = what === 'confirmed' ? { after: spoken } : { before: spoken };
  const others = await em.execute<{ client_id: string }[]>(CONCERNED, [ctx.clientId, spoken.domain]);
  for (const { client_id: clientId } of others) {
    audit(em, { ...ctx, clientId }, { action, target: `sso-domain:${spoken.domain}`, ...change });
  }
  return audit(em, ctx, { action, target: `integration:${ctx.clientId}/single-sign-on`, ...change });
}

/** Has the other platform administrators mailed about noted domains. Mails that cannot be queued now are dropped; the trail has it. */
export async function tellOfDomains(ctx: Context, entries: readonly AuditEntry[], runner: MailRunner): Promise<void> {
  if (entries.length === 0) return;
  const readers = await activeAdministrators(ctx.db, userIdOf(ctx.actor));
  await ignoreUnavailable(async () => {
    for (const { id: entryId } of entries) {
      for (const { id: userId } of readers) await runner.sendMail({ kind: 'sso-domain', userId, entryId });
    }
  });
}

/** Tells a platform administrator that a provider may speak for a mail domain from now on, or no longer. */
export async function mailDomainNotice(
  { ctx, input: { userId, entryId }, mailer, publicUrl }: Mailing<'sso-domain'> & { publicUrl: string },
): Promise<MailOutcome> {
  const told = await ctx.db.read(async (em) => {
    const entry = await em.findOne(AuditEntry, { id: entryId, action: { $in: Object.values(actions) } });
    const reader = await em.findOne(User, { id: userId, status: 'active' });
    const hotel = entry && await em.findOne(Client, { id: entry.clientId ?? '' });
    if (!entry || !reader || !hotel) return null;
    const maker = entry.actor.startsWith('user:') ? await em.findOne(User, { id: entry.actor.slice('user:'.length) }) : null;
    return { entry, reader, hotel, maker, ...await mailReader(em, userId) };
  });
  if (told === null) return 'not needed';
  const { entry, reader, hotel, maker, language } = told;
  const what = entry.action === actions.confirmed ? 'confirmed' : 'withdrawn';
  const { domain, issuer } = (entry.after ?? entry.before) as SpokenFor;
  await mailer.send(layOut({
    id: `sso-domain-${entry.id}-${userId}`, to: reader.email, language,
    write: (say) => ({
      subject: say(`domain.${what}.subject`, { domain }),
      blocks: [
        say(`domain.${what}.what`, {
          domain, issuer, hotel: hotelNameOf(hotel), maker: maker?.email ?? say('administrator.service'),
          when: momentIn(language, entry.createdDate),
        }),
        { words: say('domain.look'), url: `${publicUrl}/console/hotels/${hotel.id}/team` },
      ],
    }),
  }));
  return 'sent';
}
