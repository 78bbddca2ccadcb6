/** How a hotel's notes want replies to be, as far as the offline brain can tell and do. */
export interface ReplyStyle {
  /** Said before the reply. */
  greeting: { text: string; always: boolean } | null;
  /** Said after every reply. */
  signOff: string | null;
  /** Of an answer. */
  maxSentences: number | null;
  noLinks: boolean;
  /** An answer has no sentence with one of these. */
  unsaid: readonly string[];
}

/** Nothing asked for. */
export const plainStyle: ReplyStyle = { greeting: null, signOff: null, maxSentences: null, noLinks: false, unsaid: [] };

const BRIEF_SENTENCES = 2;

/** A word that begins with one of these, in any language of the product; `_` ends it. */
const begins = (stems: string): string => `(?<![\\p{L}'’])(?:${stems.replaceAll('_', '(?!\\p{L})')})`;
const matcher = (pattern: string): RegExp => new RegExp(pattern, 'iu');
const few = '\\p{L}*(?:\\s+\\p{L}+){0,4}?\\s+';

const not = begins("never_|not_|don['’]t_|no_|without_|nie_|niemals_|nicht_|kein|ohne_|ne_|n['’]|jamais_|pas_|aucun|sans_|nunca_|jamás_|sin_|ningun|ningún|non_|mai_|senza_|nessun");
const toOpen = matcher(begins('start|begin|greet|beginn|begrüß|begruss|eröffn|commenc|salue|accueill|empiez|empiec|empez|comien|comenz|salud|inizi|cominci|salut|accogl'));
const toClose = matcher(begins('sign_|sign-|signing|end_|close_|finish|unterschreib|unterzeichn|schließ|schliess|beend|ende_|verabschied|signe|termin|conclu|finis|firm|desp[ií]d|cierr|chiud|congeda'));
const toSay = matcher(begins('promis|mention|say_|offer|suggest|versp|zusag|erwähn|erwaehn|sag|anbiet|biet|promet|dire_|dis_|dites|propos|offr|menci|digas?_|dig[ao]n?_|ofrec|menzion|dire_|promett|offri'));
const titleOfOpening = matcher(begins('greeting|welcome|begrüß|begruss|anrede|salutation|accueil|saludo|bienvenida|saluto|benvenuto'));
const titleOfClosing = matcher(begins('sign[ -]?off|signature|closing|grußformel|grussformel|signatur|schluss|abschied|formule|signature|firma|despedida|cierre|chiusura'));
const withWord = matcher(`${begins('with|mit|par|avec|con')}[\\s:,]*$`);
const always = matcher(begins('every|each|always|jede|immer|chaque|toujours|cada|siempre|ogni|sempre|tutt'));
const brief = matcher(`${begins('keep|be_|stay|answer|repl|respond|write|halt|fass|antwort|schreib|bleib|formulier|répon|repon|sois|soyez|reste|rédig|écri|respond|respuest|sé_|sea_|mant|escrib|rispo|sii_|sia|scriv|mant|riman')}${few}(?:(?:short|brief|concise|kurz|knapp|court|bref|brièv|brève|concis|breve|cort|sintetic)\\p{L}*)`);
const linkless = matcher(`${not}${few}(?:https?|links?|urls?|web links?|enlaces?|liens?|collegament[oi]|weblinks?)(?!\\p{L})`);
const numbers = ['one|an?|1|eine[mnr]?|ein|une?|una?|uno', 'two|2|zwei|deux|dos|due', 'three|3|drei|trois|tres|tre', 'four|4|vier|quatre|cuatro|quattro', 'five|5|fünf|cinq|cinco|cinque'];
const counted = numbers.map((words) => matcher(`(?<![\\p{L}\\d])(?:${words})(?:\\s+(?:short|kurze[nr]?|courtes?|cortas?|brevi?))?\\s+(?:sentences?|satz|sätzen?|saetzen?|phrases?|frases?|frasi|frase|oraciones|oración)(?!\\p{L})`));

const QUOTED = /"([^"]+)"|„([^“”"]+)[“”"]|“([^”]+)”|«\s*([^»]+?)\s*»/gu;
/** A sentence or a line, in which what is quoted counts as a whole. */
const CLAUSE = /(?:"[^"]*"|„[^“”"]*[“”"]|“[^”]*”|«[^»]*»|[^.!?;\n"„“«])+/gu;

/**
 * Reads the notes of a channel, in any of the product's five languages. Only words in quotation marks are ever said to
 * guests, so that a note that is not understood is never mistaken for its subject. Of two notes on one matter the later
 * one counts; phrases that are not to be said add up.
 */
export function readStyle(notes: readonly { title: string; text: string }[]): ReplyStyle {
  return notes.reduce<ReplyStyle>((style, { title, text }) => {
    const clauses = text.match(CLAUSE) ?? [];
    return clauses.reduce((soFar, clause) => ({ ...soFar, ...readClause(clause, title, soFar) }), style);
  }, plainStyle);
}

function readClause(clause: string, title: string, { unsaid }: ReplyStyle): Partial<ReplyStyle> {
  const quotes = [...clause.matchAll(QUOTED)].map((match) => (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim()).filter(Boolean);
  const words = clause.replace(QUOTED, ' ');
  const [first] = quotes;
  if (first === undefined) return readRule(words);
  if (matcher(not).test(words)) return toSay.test(words) ? { unsaid: [...unsaid, ...quotes] } : {};
  const bare = !/\p{L}/u.test(words);
  const introduced = withWord.test(clause.slice(0, clause.search(QUOTED)));
  if (introduced ? toClose.test(words) : bare && titleOfClosing.test(title)) return { signOff: first };
  if (introduced ? toOpen.test(words) : bare && titleOfOpening.test(title)) return { greeting: { text: first, always: always.test(words) } };
  return {};
}

function readRule(words: string): Partial<ReplyStyle> {
  const index = counted.findIndex((count) => count.test(words));
  const limit = index >= 0 ? index + 1 : brief.test(words) ? BRIEF_SENTENCES : null;
  return { ...(limit === null ? {} : { maxSentences: limit }), ...(linkless.test(words) ? { noLinks: true } : {}) };
}
