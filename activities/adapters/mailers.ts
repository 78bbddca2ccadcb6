import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { DomainError } from '../../domain/model/errors.ts';
import type { Mail } from '../../domain/model/mail.ts';
import type { Mailer } from '../../domain/ports/mailer.ts';

/** A mail server that does not answer within this time is tried again later, in milliseconds. */
const SMTP_TIMEOUT_MS = 10_000;

export interface MailConfig {
  /** `smtp://` or `smtps://`, with credentials if the server wants them. */
  smtpUrl?: string | undefined;
  /** Where mails are kept as files when there is no mail server. */
  directory?: string | undefined;
  from: string;
}

/** The mailer that the configuration asks for; without one, every mail fails with a sentence that says so. */
export function createMailer({ smtpUrl, directory, from }: MailConfig): Mailer {
  if (smtpUrl !== undefined) return smtpMailer(smtpUrl, from);
  if (directory !== undefined) return fileMailer(directory, from);
  return {
    send: async () => { throw new DomainError('UNAVAILABLE', 'No mail server is configured: set SMTP_URL.'); },
  };
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url, connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS, socketTimeout: SMTP_TIMEOUT_MS,
  });
  return { send: async (mail) => { await transport.sendMail(messageOf(mail, from)); } };
}

/** For the local stack: one `.eml` per mail, which the inbox page shows and any mail program opens. */
function fileMailer(directory: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = join(directory, `${mail.id}.eml`);
      // Written beside and moved, so that a reader never meets half a mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

const messageOf = ({ id, to, subject, text, html }: Mail, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  // One encoding for every language, which people can also read in the files of the local stack.
  textEncoding: 'quoted-printable' as const,
  messageId: `<${id}@${from.split('@').at(-1)?.replace(/>.*$/, '') ?? 'localhost'}>`,
  // We wrote all of this; the mailer must not fetch anything for it.
  disableFileAccess: true,
  disableUrlAccess: true,
});
