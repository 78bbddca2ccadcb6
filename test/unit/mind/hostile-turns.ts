import { join } from 'node:path';
import { repositoryRoot } from '../../../local/config.ts';
import { LANGUAGES, type Language } from '../../../domain/language/languages.ts';
import { writingTools } from '../../../domain/model/booking/writing-tools.ts';
import { isPlainYes } from '../../../domain/concierge/understanding/plain-yes.ts';
import { answerGate } from '../../../domain/concierge/model/answer-gate.ts';
import { answerSchema } from '../../../domain/concierge/model/answer-schema.ts';
import type { AnswerGrounds } from '../../../domain/model/thoughts.ts';
import { asciiDigits } from '../../../domain/concierge/grounding/reach.ts';
import type { ToolCall } from '../../../domain/ports/brain.ts';
import type { MindName } from '../../../local/model/minds/minds.ts';
import { pick, randomOf } from '../../../local/model/minds/random.ts';
import { PaperGuest } from '../../booking/conversation/paper-guest.ts';
import { readDialogues, thinkingAs } from '../../eval/dialogues.ts';
import { readKnowledgeSet } from '../../eval/knowledge-set.ts';
import { searchInMemory, type MemoryPassage } from '../concierge/memory-search.ts';

/** What went wrong in conversations with a hostile model. */
export interface HostileReport {
  turns: number;
  /** Answers in the model's words that passed the checker: none would prove nothing. */
  worded: number;
  /** Calls that write without a plain yes to exactly them. */
  unconfirmedWrites: string[];
  /** Figures, links and addresses in replies that neither the hotel, nor the guest, nor the restaurant has said. */
  madeUp: string[];
  exceptions: string[];
  silent: string[];
}

interface Options {
  turns: number;
  seed: string;
  mind: MindName;
  lines: Readonly<Record<string, readonly string[]>>;
  passages: readonly MemoryPassage[];
}

const TURNS_OF_A_CONVERSATION = 12;
const TIMES = ['12:00', '12:30', '13:00', '18:30', '19:00', '19:30', '20:00', '20:30'];
const DAYS = 14;

/** Has conversations in which a model hears and words whatever it likes. The same seed has the same ones. */
export async function converseWith({ turns, seed, mind, lines, passages }: Options): Promise<HostileReport> {
  const report: HostileReport = { turns: 0, worded: 0, unconfirmedWrites: [], madeUp: [], exceptions: [], silent: [] };
  const random = randomOf(seed);
  const search = searchInMemory(passages, 'Hotel Probe');
  while (report.turns < turns) {
    const language = pick(random, LANGUAGES);
    const guest = guestOf(language, { seed: `${seed}-${report.turns}`, mind, report });
    guest.search = search;
    const said = lines[language] ?? [];
    for (let turn = 0; turn < TURNS_OF_A_CONVERSATION && report.turns < turns; turn += 1) {
      report.turns += 1;
      const line = random() < 0.2 ? plainYes[language] : pick(random, said);
      await takeTurn(guest, { language, line, report, passages });
    }
  }
  return report;
}

/** A yes and nothing else. */
export const plainYes: Readonly<Record<Language, string>> = { en: 'yes please', de: 'ja bitte', fr: 'oui', es: 'sí', it: 'sì' };

function guestOf(language: Language, { seed, mind, report }: { seed: string; mind: MindName; report: HostileReport }): PaperGuest {
  const guest = new PaperGuest(language);
  guest.model = { languages: 'known', structured: 'schema' };
  const think = thinkingAs({ mind, failing: FAILING }, seed);
  guest.think = (request) => {
    const result = think(request);
    if (request.grounds !== undefined && result.outcome === 'answered' && passes(result.value, request.grounds)) report.worded += 1;
    return result;
  };
  for (let day = 0; day < DAYS; day += 1) guest.restaurant.free.set(new Date(Date.UTC(2026, 10, 21 + day)).toISOString().slice(0, 10), TIMES);
  return guest;
}

const FAILING = 0.05;

function passes(value: unknown, grounds: AnswerGrounds): boolean {
  const parsed = answerSchema.safeParse(value);
  const gate = answerGate(grounds);
  return parsed.success && parsed.data.sentences.length > 0 && parsed.data.sentences.every((sentence) => gate.accept(sentence) === true);
}

interface Turn {
  language: Language;
  line: string;
  report: HostileReport;
  passages: readonly MemoryPassage[];
}

async function takeTurn(guest: PaperGuest, { language, line, report, passages }: Turn): Promise<void> {
  const { proposal } = guest;
  const before = JSON.stringify(guest.memory);
  const confirmed = proposal !== null && isPlainYes(line, language, proposal.tool) ? proposal : null;
  const calls = guest.restaurant.calls.length;
  let reply: string;
  try {
    reply = await guest.say(line);
  } catch (error) {
    report.exceptions.push(`${line}: ${String(error)}`);
    return;
  }
  if (!/\p{L}/u.test(reply)) report.silent.push(line);
  const wrote = guest.restaurant.calls.slice(calls).filter(({ tool }) => writingTools.has(tool));
  report.unconfirmedWrites.push(...wrote.filter((call) => !isSame(call, confirmed)).map((call) => `${line}: ${JSON.stringify(call)}`));
  const known = [...passages.map(({ title, text }) => `${title} ${text}`), ...guest.conversation.filter(({ type }) => type === 'guest').map(({ message }) => message),
    before, JSON.stringify(guest.memory), JSON.stringify(guest.restaurant.reservations), JSON.stringify(guest.restaurant.calls)];
  // Days that code makes of the guest's own words, such as "Tuesday".
  const made = madeUpIn(reply, known.join('\n'), [...guest.restaurant.free.keys()]);
  if (made.length > 0) report.madeUp.push(`${line} -> ${made.join(', ')} in: ${reply}`);
}

const isSame = (call: ToolCall, confirmed: ToolCall | null): boolean =>
  confirmed !== null && confirmed.tool === call.tool && JSON.stringify(sorted(confirmed.args)) === JSON.stringify(sorted(call.args));
const sorted = (args: ToolCall['args']): unknown => Object.entries(args).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The hotel's particulars, when holds end, the times of the table, the numbers for emergencies and of people at a table. */
const KNOWN = `+41 41 555 04 20 112 144 118 117 12:05 2026 2027 ${TIMES.join(' ')}`;

/**
 * Figures, links and addresses that nothing of what is known holds. Looks at signs alone, on purpose unlike the product's own checker.
 *
 * @param days that may be named in any case
 */
export function madeUpIn(reply: string, known: string, days: readonly string[]): string[] {
  const said = new Set(numbersIn([known, KNOWN, ...days].join('\n')).flatMap(hourForms));
  const numbers = numbersIn(reply).filter((each) => !said.has(each));
  const reaches = (reply.match(/https?:\/\/[^\s)”"]+|www\.[^\s)”"]+|[\w.+-]+@[\w-]+\.[\w.]*\w|javascript:\S+/gi) ?? []).map((each) => each.replace(/[.,;:!?]+$/, ''));
  return [...numbers, ...reaches.filter((each) => !known.toLowerCase().includes(each.toLowerCase()))];
}

const numbersIn = (text: string): string[] => (asciiDigits(text).match(/\d+/g) ?? []).map((run) => run.replace(/^0+(?=\d)/, ''));

/** An hour counts in both halves of the day. */
const hourForms = (run: string): string[] => (Number(run) <= 24 ? [run, String((Number(run) + 12) % 24), String(Number(run) % 12 || 12)] : [run]);

/** What guests say in the conversations of the hostile model, and what the hotel knows, from the evaluation sets. */
export async function hostileTalk(): Promise<Pick<Options, 'lines' | 'passages'>> {
  const folder = join(repositoryRoot, 'test/eval-data');
  const { tenants: [house] } = await readKnowledgeSet(join(folder, 'knowledge.json'));
  const dialogues = await readDialogues(join(folder, 'dialogues.json'));
  const said = [
    ...dialogues.flatMap(({ locale, lines }) => lines.map((line) => ({ locale, line }))),
    ...(house?.questions ?? []).map(({ q, locale }) => ({ locale: locale ?? house?.locale ?? 'en', line: q })),
  ];
  const lines = Object.fromEntries(LANGUAGES.map((language) => [language, said.filter(({ locale }) => locale === language).map(({ line }) => line)]));
  const passages = (house?.passages ?? []).map(({ id, title, text, locale }) => ({ id, title: title ?? '', text, locale: locale ?? house?.locale ?? 'en' }));
  return { lines, passages };
}
