/** A decoded mail. */
export interface MailContent {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Reads a mail as far as our own mailer's messages go: plain text, or the same as text and HTML (RFC 2046, multipart/alternative). */
export function parseMail(source: string): MailContent {
  const { header, body } = entityOf(source.replaceAll('\r\n', '\n'));
  const about = { to: header('To'), subject: decodeWords(header('Subject')) };
  const boundary = /boundary="?([^";]+)"?/i.exec(header('Content-Type'))?.[1];
  if (boundary === undefined) return { ...about, text: decodeBody(header, body) };
  const parts = body.split(`\n--${boundary}`).slice(body.startsWith(`--${boundary}`) ? 0 : 1).map((part) =>
    entityOf(part.replace(`--${boundary}`, '').replace(/^\n/, '')));
  const partOf = (type: string): string | undefined => {
    const found = parts.find((part) => part.header('Content-Type').toLowerCase().startsWith(type));
    return found && decodeBody(found.header, found.body);
  };
  const html = partOf('text/html');
  return { ...about, text: partOf('text/plain') ?? '', ...(html !== undefined && { html }) };
}

interface Entity {
  /** The value of a header, unfolded; empty if there is none. */
  header: (name: string) => string;
  body: string;
}

function entityOf(source: string): Entity {
  const end = source.indexOf('\n\n');
  const head = source.slice(0, end).replaceAll(/\n[ \t]+/g, ' ');
  return {
    header: (name) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '',
    body: source.slice(end + 2),
  };
}

const decodeBody = (header: Entity['header'], body: string): string =>
  (header('Content-Transfer-Encoding').toLowerCase() === 'quoted-printable' ? unquote(body.replaceAll(/=\n/g, '')) : body);

/** Quoted-printable without its soft line breaks (RFC 2045). */
const unquote = (text: string): string => Buffer.from(
  text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))), 'latin1',
).toString('utf8');

/** Encoded words of a header (RFC 2047), which stand together where the text is long. */
const decodeWords = (text: string): string => text.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(
  /=\?utf-8\?([BQ])\?([^?]*)\?=/gi,
  (_, form: string, word: string) =>
    (form.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : unquote(word.replaceAll('_', ' '))),
);
