import type { Say } from '../language/mails/all.ts';
import type { MailTextKey } from '../language/mails/mail-texts.ts';
import type { MailBlock } from '../mailing.ts';
import type { SecurityNotice } from '../model/mail.ts';

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
  'factor-added': notYou,
  'factor-removed': notYou,
  'factors-reset': { advice: 'notice.factors-reset.advice', pages: ['security'] },
  'recovery-code-used': notYou,
  'recovery-codes-renewed': notYou,
};

/** What a notice says: what happened, what to do if it was somebody else, and where. */
export function noticeBlocks(
  what: SecurityNotice, { say, about, publicUrl }: { say: Say; about: { when: string; email: string; key: string }; publicUrl: string },
): MailBlock[] {
  const { advice, pages: named } = help[what];
  return [
    say(`notice.${what}.what`, about), say(advice),
    ...named.map((name): MailBlock => ({ words: say(pages[name].words), url: `${publicUrl}/console/${pages[name].path}` })),
  ];
}
