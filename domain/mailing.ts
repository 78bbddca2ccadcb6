import type { Context } from './context.ts';
import type { MailOrder, OrderOf } from './model/mail.ts';
import type { Mailer } from './ports/mailer.ts';

/** What writing a mail of a kind takes; all of them are written on the system path. */
export interface Mailing<Kind extends MailOrder['kind']> {
  ctx: Context;
  input: OrderOf<Kind>;
  mailer: Mailer;
}
