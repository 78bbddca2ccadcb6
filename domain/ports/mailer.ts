import type { Mail } from '../model/mail.ts';

/** Hands a mail to its delivery service. */
export interface Mailer {
  /** @throws when the mail was not taken; sending it again is then right */
  send(mail: Mail): Promise<void>;
}
