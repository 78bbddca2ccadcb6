import { momentInUtc, type Mailing } from '../mailing.ts';
import type { MailOutcome, SecurityNotice } from '../model/mail.ts';
import { ApiKey } from '../storage/entities/api-key.ts';
import { User } from '../storage/entities/user.ts';

/** Tells somebody of what may be an attack on an account, or of what an attacker would do with it. */
export async function mailSecurityNotice(
  { ctx, input, mailer, publicUrl }: Mailing<'security-notice'> & { publicUrl: string },
): Promise<MailOutcome> {
  const { userId, what, at, keyId } = input;
  const told = await ctx.db.read(async (em) => {
    const reader = await em.findOne(User, { id: userId, status: 'active' });
    const key = keyId === undefined ? null : await em.findOne(ApiKey, { id: keyId });
    return { reader, key };
  });
  if (told.reader === null || (what === 'administrator-key' && told.key === null)) return 'not needed';
  const { subject, lines } = texts[what]({
    when: momentInUtc(new Date(at)), email: told.reader.email, publicUrl,
    key: told.key?.name ?? '',
  });
  await mailer.send({ id: `${what}-${userId}-${keyId ?? at}`, to: told.reader.email, subject, text: lines.join('\n\n') });
  return 'sent';
}

interface Facts {
  when: string;
  email: string;
  publicUrl: string;
  /** The name of the key. */
  key: string;
}

const texts: Record<SecurityNotice, (facts: Facts) => { subject: string; lines: string[] }> = {
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
};
