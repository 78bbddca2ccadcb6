import type { Say } from '../language/mails/all.ts';
import type { MailTextKey } from '../language/mails/mail-texts.ts';
import { layOut, momentIn, type MailBlock, type Mailing } from '../mailing.ts';
import type { MailOutcome, SecurityNotice } from '../model/mail.ts';
import { ApiKey } from '../storage/entities/api-key.ts';
import { User } from '../storage/entities/user.ts';
import { mailReader } from './account-mails.ts';

/** Where the console lets people see to what a notice speaks of. */
const pages = {
  password: { words: 'notice.password', path: 'password' },
  security: { words: 'notice.security', path: 'platform/security' },
  sessions: { words: 'notice.sessions', path: 'platform/sessions' },
  keys: { words: 'notice.keys', path: 'platform/keys' },
} as const satisfies Record<string, { words: MailTextKey; path: string }>;

interface Help {
  /** What to do about it. */
  advice: MailTextKey;
  pages: readonly (keyof typeof pages)[];
}

/** What to do about a change of one's own second factors that one did not make. */
const notYou: Help = { advice: 'notice.notYou', pages: ['password', 'security'] };

const help: Readonly<Record<SecurityNotice, Help>> = {
  lockout: { advice: 'notice.lockout.advice', pages: ['password'] },
  replayed: { advice: 'notice.replayed.advice', pages: ['sessions'] },
  'administrator-key': { advice: 'notice.administrator-key.advice', pages: ['keys', 'password'] },
  'factor-lockout': { advice: 'notice.factor-lockout.advice', pages: ['password'] },
  'single-sign-on-linked': { advice: 'notice.single-sign-on-linked.advice', pages: ['password', 'sessions'] },
  'factor-added': notYou,
  'factor-removed': notYou,
  'factors-reset': { advice: 'notice.factors-reset.advice', pages: ['security'] },
  'recovery-code-used': notYou,
  'recovery-codes-renewed': notYou,
};

/** What a notice says: what happened, what to do if it was somebody else, and where. */
function noticeBlocks(
  what: SecurityNotice, { say, about, publicUrl }: { say: Say; about: { when: string; email: string; key: string }; publicUrl: string },
): MailBlock[] {
  const { advice, pages: named } = help[what];
  return [
    say(`notice.${what}.what`, about), say(advice),
    ...named.map((name): MailBlock => ({ words: say(pages[name].words), url: `${publicUrl}/console/${pages[name].path}` })),
  ];
}

/** Tells somebody of what may be an attack on an account, or of what an attacker would do with it. */
export async function mailSecurityNotice(
  { ctx, input, mailer, publicUrl }: Mailing<'security-notice'> & { publicUrl: string },
): Promise<MailOutcome> {
  const { userId, what, at, keyId } = input;
  const told = await ctx.db.read(async (em) => {
    const reader = await em.findOne(User, { id: userId, status: 'active' });
    const key = keyId === undefined ? null : await em.findOne(ApiKey, { id: keyId });
    return { reader, key, ...await mailReader(em, userId) };
  });
  if (told.reader === null || (what === 'administrator-key' && told.key === null)) return 'not needed';
  const about = { when: momentIn(told.language, new Date(at)), email: told.reader.email, key: told.key?.name ?? '' };
  await mailer.send(layOut({
    id: `${what}-${userId}-${keyId ?? at}`, to: told.reader.email, language: told.language,
    write: (say) => ({ subject: say(`notice.${what}.subject`), blocks: noticeBlocks(what, { say, about, publicUrl }) }),
  }));
  return 'sent';
}
