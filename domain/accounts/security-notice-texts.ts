import type { SecurityNotice } from '../model/mail.ts';

/** What a notice may speak of. */
export interface NoticeFacts {
  when: string;
  email: string;
  publicUrl: string;
  /** The name of the key. */
  key: string;
}

type NoticeText = (facts: NoticeFacts) => { subject: string; lines: string[] };

/** What to do about a change of one's own second factors that one did not make. */
const notYou = (publicUrl: string): string =>
  `If that was not you, set another password, then look what signs you in: ${publicUrl}/console/password and ${publicUrl}/console/platform/security`;

/** The words of each notice. */
export const noticeTexts: Record<SecurityNotice, NoticeText> = {
  lockout: ({ when, email, publicUrl }) => ({
    subject: 'Somebody failed to sign in as you many times',
    lines: [
      `Signing in as ${email} failed so often on ${when} that it is locked for up to 15 minutes, from there or, after very many tries, from everywhere. `
        + 'Browsers in which you have signed in before are not.',
      `If that was not you, your password held. Set another one if others may know it: ${publicUrl}/console/password`,
    ],
  }),
  replayed: ({ when, email, publicUrl }) => ({
    subject: 'One of your sessions was ended for safety',
    lines: [
      `Something that had been used up was used once more to stay signed in as ${email}, on ${when}. Either a copy of it is in other hands or a device `
        + 'got an old one back, so that this session was ended.',
      `Look where you are signed in, and set another password if you do not know why: ${publicUrl}/console/platform/sessions`,
    ],
  }),
  'administrator-key': ({ when, email, key, publicUrl }) => ({
    subject: 'You have a new API key',
    lines: [
      `The API key "${key}" was made on ${when} for ${email}. You are a platform administrator, so that it may do much.`,
      `If you did not mean it to be made, delete it at once, and set another password: ${publicUrl}/console/platform/keys`,
    ],
  }),
  'factor-lockout': ({ when, email, publicUrl }) => ({
    subject: 'Somebody knows your password',
    lines: [
      `After the right password of ${email}, the second factor was wrong so often on ${when} that no more tries are taken for a while, but from `
        + 'browsers in which you have signed in before.',
      `If that was not you, your second factor held, but others know your password. Set another one at once: ${publicUrl}/console/password`,
    ],
  }),
  'factor-added': ({ when, email, publicUrl }) => ({
    subject: 'You have a new second factor',
    lines: [`A second factor for signing in as ${email} was added on ${when}.`, notYou(publicUrl)],
  }),
  'factor-removed': ({ when, email, publicUrl }) => ({
    subject: 'A second factor of yours was removed',
    lines: [`A second factor for signing in as ${email} was removed on ${when}, by somebody who was signed in as you.`, notYou(publicUrl)],
  }),
  'factors-reset': ({ when, email, publicUrl }) => ({
    subject: 'An administrator took your second factors away',
    lines: [
      `All second factors and recovery codes of ${email} were taken away on ${when} by an administrator, and everything that was signed in has been signed out.`,
      `Sign in with your password and add a new one: ${publicUrl}/console/platform/security`,
      'If you did not ask for that, tell whoever administers the hotel concierge platform.',
    ],
  }),
  'recovery-code-used': ({ when, email, publicUrl }) => ({
    subject: 'A recovery code of yours was used',
    lines: [`A recovery code stood in for the second factor of ${email} on ${when}. It counts no more.`, notYou(publicUrl)],
  }),
  'recovery-codes-renewed': ({ when, email, publicUrl }) => ({
    subject: 'You have new recovery codes',
    lines: [`New recovery codes for ${email} were made on ${when}. Those before count no more.`, notYou(publicUrl)],
  }),
};
