import type { Context } from './context.ts';
import type { MailOrder, OrderOf } from './model/mail.ts';
import type { Mailer } from './ports/mailer.ts';

/** What writing a mail of a kind takes; all of them are written on the system path. */
export interface Mailing<Kind extends MailOrder['kind']> {
  ctx: Context;
  input: OrderOf<Kind>;
  mailer: Mailer;
}

/** A moment as mails tell it: `2026-01-31 at 09:30 UTC`. */
export const momentInUtc = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
