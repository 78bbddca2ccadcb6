import { mailLanguageOf, type MailLanguage } from '../language/mails/all.ts';
import { layOut, momentIn, type Mailing } from '../mailing.ts';
import type { MailOutcome } from '../model/mail.ts';
import type { Secrets } from '../secrets.ts';
import type { EntityManager } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { User } from '../storage/entities/user.ts';
import { hotelNameOf } from '../tenant/hotel-name.ts';
import { loadAccount } from './load-account.ts';
import { makeResetCode } from './reset-code.ts';

/** What a mail has to know of the person who reads it. */
interface MailReader {
  language: MailLanguage;
  /** The names of the hotels that the person works for; none for somebody who works for all, or for more than a mail can name. */
  hotels: string[];
}

const MOST_NAMED = 3;

/**
 * The reader of a mail that is about no single hotel. Users have no language of their own here: if somebody works for hotels of one
 * language, it is that one, otherwise English.
 *
 * @param em on the system path
 */
export async function mailReader(em: EntityManager, userId: string): Promise<MailReader> {
  const clientIds = [...new Set((await loadAccount(em, userId))?.grants.map(({ clientId }) => clientId))];
  const named = clientIds.filter((id) => id !== null);
  if (named.length < clientIds.length || named.length === 0) return { language: 'en', hotels: [] };
  const clients = await em.find(Client, { id: { $in: named } }, { orderBy: { name: 'asc', id: 'asc' } });
  const [language = 'en', ...others] = new Set(clients.map(({ defaultLocale }) => mailLanguageOf(defaultLocale)));
  return { language: others.length > 0 ? 'en' : language, hotels: clients.length > MOST_NAMED ? [] : clients.map(hotelNameOf) };
}

/** Tells a user that a code has set their password, so that a user who did not do it finds out. */
export async function mailPasswordSet({ ctx, input, mailer }: Mailing<'password-set'>): Promise<MailOutcome> {
  const [user, { language }] = await ctx.db.read(async (em) => [
    await em.findOne(User, { id: input.userId, status: 'active' }), await mailReader(em, input.userId),
  ] as const);
  if (user === null) return 'not needed';
  const about = { email: user.email, when: momentIn(language, new Date(input.changedAt)) };
  await mailer.send(layOut({
    id: `password-set-${user.id}-${input.changedAt}`, to: user.email, language,
    write: (say) => ({
      subject: say('password.subject'), blocks: [say('password.set', about), say('password.signedOut'), say('password.notYou')],
    }),
  }));
  return 'sent';
}

/** Creates a reset code and mails it; an order for an account that does not exist sends nothing. */
export async function mailResetCode({ ctx, input, mailer, secrets }: Mailing<'reset-code'> & { secrets: Secrets }): Promise<MailOutcome> {
  const [user, { language }] = await ctx.db.read(async (em) => [
    await em.findOne(User, { id: input.userId, status: 'active' }), await mailReader(em, input.userId),
  ] as const);
  if (!user?.passwordHash) return 'not needed';
  const { passwordHash, passwordChangedAt = null } = user;
  const code = makeResetCode(
    { userId: user.id, nonceHash: input.nonceHash, passwordHash, passwordChangedAt }, { secrets, now: ctx.now() },
  );
  await mailer.send(layOut({
    id: `reset-code-${ctx.requestId}`, to: user.email, language,
    write: (say) => ({ subject: say('code.subject'), blocks: [say('code.code', { code }), say('code.enter'), say('code.notYou')] }),
  }));
  return 'sent';
}
