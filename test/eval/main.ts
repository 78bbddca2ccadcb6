import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadIntentModel } from '../../activities/adapters/understanding/load-intent-model.ts';
import { crossValidate as crossValidateAnswers, learnAnswers, readLessons, type Lesson } from './answers.ts';
import { Database } from '../../domain/storage/database.ts';
import { migrate } from '../../domain/storage/migrate.ts';
import { ExplainedError } from '../../local/explained-error.ts';
import { startPostgres } from '../../local/postgres.ts';
import { crossValidate } from './cross-validation.ts';
import { evaluateBooking, type BookingReport } from './booking.ts';
import { repositoryRoot } from '../../local/config.ts';
import { converseWith, hostileTalk } from '../unit/mind/hostile-turns.ts';
import { evaluateDialogues, readDialogues, type DialogueReport, type Listener } from './dialogues.ts';
import { evaluateGrounding, readGroundingSet } from './grounding.ts';
import { evaluateInjections } from './injections.ts';
import { withLocalModel } from './local-model.ts';
import { printGrounding, printHostile, printInjections, printSimulated } from './print-model.ts';
import { evaluateSimulated, readModelSettings, type GuestKind } from './simulated.ts';
import { goalsIn } from './simulated-guests.ts';
import { withOwnStack } from '../support/stack/own-stack.ts';
import type { PlatformModel } from '../../domain/language-model/settings-schema.ts';
import { LANGUAGES } from '../../domain/language/languages.ts';
import { readBookingSet } from './booking-set.ts';
import { evaluateHouse, type HouseReport } from './house.ts';
import { readHouseSet } from './house-set.ts';
import { readKnowledgeSet } from './knowledge-set.ts';
import { evaluateUnderstanding, type UnderstandingReport } from './understanding.ts';
import { readUnderstandingSet } from './understanding-set.ts';
import { evaluateKnowledge, type KnowledgeReport } from './knowledge.ts';

const USAGE = [
  'Usage: npm run eval -- <evaluation> <file>',
  '  knowledge      questions about hotels and the passages that answer them (docs/benchmarks.md)',
  '  answers        labelled questions of test/eval-data: learns when a passage answers, and prints the weights (docs/knowledge.md)',
  '  house          questions of guests to a demo house about its website, or to the house of a document (without a file: those to the hostel)',
  '  understanding  messages of guests and what they mean: danger, trouble, a question …',
  '  examples       what a model of four fifths of the examples understands of the rest; with a number, only so many of the five folds',
  '  dialogues      what guests write in a conversation about tables, and what is booked at its end (without a file: dialogues.json);',
  '                 with --brain model, heard by the local model that uses the product\'s own parsers, also where some of its calls fail;',
  '                 with --model settings.json, goals pursued with your own model; --guest simulated has it play the guests, --repeat 4 each so often;',
  '                 with --guest alone, the same with the local model',
  '  grounding      sentences and the passages that are said to bear them out (without a file: grounding.json)',
  '  hostile        conversations with a model that hears and says whatever it likes; a number says how many turns (without one: 20000)',
  '  injections     attempts of guests, pages, notes and providers to make a model do their will',
  '  booking        what guests said about a table, and the date, time and party size they meant',
].join('\n');

interface Options {
  brain: 'offline' | 'model';
  /** A file with the settings of a model, as `LANGUAGE_MODEL` has them. */
  model: string | undefined;
  /** Who pursues goals; where nobody is named and no model is, dialogues are read. */
  guest: GuestKind | undefined;
  repeat: number;
}

/** The share of a model's calls that fail while dialogues are heard a second time. */
const FAILING = 0.3;

const evalData = join(repositoryRoot, 'test/eval-data');

/** By name: each reads a file and prints what it measures, the figures as JSON in the last line. */
const evaluations: Readonly<Record<string, (file: string, options: Options) => Promise<void>>> = {
  knowledge: async (file) => {
    const set = await readKnowledgeSet(file);
    print(await inOwnDatabase((database) => evaluateKnowledge(database, set, (text) => console.error(text))));
  },
  answers: async (folder) => printAnswers(await readLessons(folder)),
  house: async (file) => {
    const set = await readHouseSet(file);
    printHouse(await inOwnDatabase((database) => evaluateHouse(database, { set, folder: dirname(file) }, (text) => console.error(text))));
  },
  understanding: async (file) => printUnderstanding(evaluateUnderstanding(loadIntentModel(), await readUnderstandingSet(file))),
  examples: async (folds) => {
    const metrics = crossValidate(Number(folds), (line) => console.error(line));
    console.table(metrics);
    console.log(JSON.stringify(metrics));
  },
  dialogues: async (file, { brain, model, guest, repeat }) => {
    if (model !== undefined || guest !== undefined) {
      const pursue = (settings: PlatformModel) =>
        withOwnStack(() => evaluateSimulated(settings, { goals: goalsIn(LANGUAGES), guest: guest ?? 'rules', repeat }));
      return printSimulated(model === undefined ? await withLocalModel(pursue) : await pursue(await readModelSettings(model)));
    }
    const set = await readDialogues(file);
    const listeners: readonly Listener[] = brain === 'offline' ? ['offline'] : [{ mind: 'parrot', failing: 0 }, { mind: 'parrot', failing: FAILING }];
    for (const listener of listeners) printDialogues(await evaluateDialogues(set, listener));
  },
  grounding: async (file) => printGrounding(evaluateGrounding(await readGroundingSet(file))),
  hostile: async (turns) => printHostile(await converseWith({ turns: Number(turns), seed: 'eval', mind: 'hostile', ...await hostileTalk() })),
  injections: async (seed) => printInjections(await evaluateInjections(seed)),
  booking: async (file) => printBooking(evaluateBooking(await readBookingSet(file))),
};

/** What is evaluated where nothing is named. */
const usualInput: Readonly<Record<string, string>> = {
  answers: evalData, dialogues: join(evalData, 'dialogues.json'), house: join(evalData, 'hostel-marejada.json'), examples: '5',
  grounding: join(evalData, 'grounding.json'), hostile: '20000', injections: 'eval',
};

/** `npm run eval`: measures the offline brain on a set; where that needs a database, in one that is gone afterwards. */
async function main(given: string[]): Promise<void> {
  const { positionals: [evaluation, file], values } = parseArgs({ args: given, allowPositionals: true, options: {
    brain: { type: 'string', default: 'offline' }, model: { type: 'string' }, guest: { type: 'string' }, repeat: { type: 'string', default: '1' },
  } });
  const { brain, guest, model } = values;
  if (brain !== 'offline' && brain !== 'model') throw new ExplainedError(`There is no brain "${brain}": it is offline or model.`);
  if (guest !== undefined && guest !== 'rules' && guest !== 'simulated') throw new ExplainedError(`There is no guest "${guest}": it is rules or simulated.`);
  if (evaluation === undefined) throw new ExplainedError(USAGE);
  const evaluate = evaluations[evaluation];
  if (evaluate === undefined) throw new ExplainedError(`There is no evaluation "${evaluation}".\n${USAGE}`);
  const usual = usualInput[evaluation];
  if (file === undefined && usual === undefined) throw new ExplainedError(`Name the file to evaluate.\n${USAGE}`);
  await evaluate(file ?? usual ?? '', { brain, model, guest, repeat: Number(values.repeat) });
}

async function inOwnDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'concierge-eval-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), fsync: false, log: () => undefined });
  try {
    await migrate(postgres.url);
    const database = await Database.create({ url: postgres.url, poolSize: 4 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print({ metrics, answered, rows }: KnowledgeReport): void {
  console.table(rows.filter((row) => row.questions > 0));
  console.table([{ ...metrics, answered }]);
  console.log(JSON.stringify(metrics));
}

function printHouse({ metrics, rows, halves, misses }: HouseReport): void {
  for (const { verdict, question, reply } of misses) console.log(`${verdict}: ${question}\n  ${reply}`);
  console.table(rows);
  if (halves.length > 0) console.table(halves);
  console.log(JSON.stringify(metrics));
}

function printAnswers(lessons: readonly Lesson[]): void {
  console.table(crossValidateAnswers(lessons, [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6]));
  console.log(JSON.stringify(learnAnswers(lessons)));
}

function printUnderstanding({ metrics, halves, rows, misses }: UnderstandingReport): void {
  console.table(rows);
  for (const miss of misses) console.log(miss);
  console.table([metrics, ...halves]);
  console.log(JSON.stringify(metrics));
}

function printDialogues({ metrics, halves, misses }: DialogueReport): void {
  if (misses.length > 0) console.table(misses);
  console.table([metrics, ...halves]);
  console.log(JSON.stringify(metrics));
}

function printBooking({ metrics, counts, misses, unasked }: BookingReport): void {
  if (misses.length > 0) console.table(misses);
  console.table([{ ...counts, understoodUnasked: unasked.length }]);
  console.log(JSON.stringify(metrics));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ExplainedError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
