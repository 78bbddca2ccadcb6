import { sayIn, type MailLanguage, type Say } from './language/mails/all.ts';
import type { Context } from './context.ts';
import type { Mail, MailOrder, OrderOf } from './model/mail.ts';
import type { Mailer } from './ports/mailer.ts';

/** What writing a mail of a kind takes; all of them are written on the system path. */
export interface Mailing<Kind extends MailOrder['kind']> {
  ctx: Context;
  input: OrderOf<Kind>;
  mailer: Mailer;
}

/** A paragraph of a mail: words, or words that lead to an address. */
export type MailBlock = string | { words: string; url: string };

/** A mail before it is laid out. */
export interface Letter {
  /** The same for every attempt at the same mail. */
  id: string;
  to: string;
  language: MailLanguage;
  /** Says subject and paragraphs in the mail's language. */
  write: (say: Say) => { subject: string; blocks: readonly MailBlock[] };
}

/** Lays a mail out as text and as HTML, from the same paragraphs. The HTML fetches nothing, and what it says is text alone. */
export function layOut({ id, to, language, write }: Letter): Mail {
  const { subject, blocks } = write(sayIn(language));
  const text = blocks.map((block) => (typeof block === 'string' ? block : `${block.words}:\n${block.url}`)).join('\n\n');
  return { id, to, subject, text, html: htmlOf(language, subject, blocks) };
}

function htmlOf(language: MailLanguage, subject: string, blocks: readonly MailBlock[]): string {
  const paragraphs = blocks.map((block) => (typeof block === 'string'
    ? `<p>${escapeHtml(block)}</p>`
    : `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.words)}</a></p>`));
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f2328;font:16px/1.5 sans-serif">
<main style="max-width:36em">
<h1 style="font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
${paragraphs.join('\n')}
</main>
</body>
</html>
`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' };
/** Text as a piece of HTML that shows just this text. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

/** British English writes the day before the month, as the rest of Europe does. */
const localeOf = (language: MailLanguage): string => (language === 'en' ? 'en-GB' : language);

/** A moment as a mail tells it: `31 January 2026 at 09:30 (Europe/Berlin)`. */
export const momentIn = (language: MailLanguage, moment: Date, timeZone = 'UTC'): string =>
  `${new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment)} (${timeZone})`;

/** A day as a mail tells it: `31 January 2026`. */
export const dayIn = (language: MailLanguage, moment: Date, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(moment);

/** Several names as a mail tells them: `A, B and C`. */
export const namesIn = (language: MailLanguage, names: readonly string[]): string => new Intl.ListFormat(localeOf(language)).format(names);
