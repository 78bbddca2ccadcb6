import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { languageModels } from '../../activities/adapters/models/language-models.ts';
import { modelSchemas } from '../../activities/model-schemas.ts';
import { answerGate } from '../../domain/concierge/model/answer-gate.ts';
import { answerSchema } from '../../domain/concierge/model/answer-schema.ts';
import { callOnce, type CallResult } from '../../domain/language-model/call-once.ts';
import { usualPatience } from '../../domain/language-model/patience.ts';
import { platformModelSchema, type PlatformModel } from '../../domain/language-model/settings-schema.ts';
import type { ThoughtRequest, ThoughtResult } from '../../domain/model/thoughts.ts';
import { ExplainedError } from '../../local/explained-error.ts';
import { PaperGuest } from '../booking/conversation/paper-guest.ts';
import { percentile, share } from './metrics.ts';
import { byRules, goals, guestForm, guestPrompt, type Goal, type Speaker } from './simulated-guests.ts';

export type GuestKind = 'rules' | 'simulated';

export interface SimulatedReport {
  goals: number;
  repeat: number;
  /** Of all conversations those that end as wanted; of the goals those whose conversations all do. */
  pass1: number;
  passAll: number;
  /** Conversations at whose end something stands in the ledger that nobody wanted. */
  wrongBookings: number;
  /** Answers with a sentence that no passage bears out. */
  refusedAnswers: number;
  fallbacks: Record<string, number>;
  tokens: { input: number; cached: number; output: number };
  /** In the currency of the settings; null without prices. */
  cost: number | null;
  /** Of the calls, in milliseconds. */
  p50Ms: number;
  p95Ms: number;
}

const MOST_TURNS = 14;
const TIMES = ['12:00', '12:30', '13:00', '18:30', '19:00', '19:30', '20:00', '20:30'];

/** @throws ExplainedError that says what to mend; it never repeats a value of the file */
export async function readModelSettings(path: string): Promise<PlatformModel> {
  const text = await readFile(path, 'utf8').catch(() => { throw new ExplainedError(`There is no file ${path}.`); });
  const parsed = platformModelSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new ExplainedError(`${path} has no settings of a model: ${parsed.error.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`).join('; ')}`);
  return parsed.data;
}

/** Has every goal pursued so many times with a model behind the concierge, by guests of rules or of the same model, and a restaurant on paper. */
export async function evaluateSimulated(settings: PlatformModel, { guest: kind, repeat }: { guest: GuestKind; repeat: number }): Promise<SimulatedReport> {
  const models = languageModels({ allowPrivate: true, now: () => new Date() });
  const counts: Counts = { calls: [], fallbacks: {}, refusedAnswers: 0 };
  const ask = (request: Pick<ThoughtRequest, 'system' | 'prompt' | 'maxOutputTokens'>, form: { name: string; zod: z.ZodType }, model: string): Promise<CallResult> => callOnce({
    models, address: { provider: settings.provider, baseUrl: settings.baseUrl, apiKey: settings.apiKey, structured: settings.structured, trusted: true },
    call: { ...request, model, schema: { name: form.name, json: z.toJSONSchema(form.zod) } }, schema: form.zod, patience: usualPatience.answer, signal: new AbortController().signal,
  });
  try {
    const outcomes: { goal: number; right: boolean; wrong: boolean }[] = [];
    for (const [index, goal] of goals.entries()) {
      for (let run = 0; run < repeat; run += 1) {
        const speaker = kind === 'rules' ? byRules(goal) : byModel(goal, async (request) => ask(request, guestForm, settings.model));
        const ledger = await pursue(goal, speaker, thinker(settings, ask, counts));
        const right = ledger.join() === goal.end.join();
        outcomes.push({ goal: index, right, wrong: !right && ledger.some((each) => !goal.end.includes(each) && !goal.end.includes(each.replace('confirmed', 'cancelled'))) });
      }
    }
    const passed = goals.map((_, index) => outcomes.filter(({ goal }) => goal === index).every(({ right }) => right));
    return { goals: goals.length, repeat, pass1: share(outcomes, ({ right }) => right), passAll: share(passed, Boolean), wrongBookings: outcomes.filter(({ wrong }) => wrong).length, ...summed(counts, settings) };
  } finally {
    await models.close();
  }
}

interface Counts {
  calls: CallResult[];
  fallbacks: Record<string, number>;
  refusedAnswers: number;
}

type Ask = (request: Pick<ThoughtRequest, 'system' | 'prompt' | 'maxOutputTokens'>, form: { name: string; zod: z.ZodType }, model: string) => Promise<CallResult>;

/** One call a thought: what fails is left to the offline mind, and counted. */
const thinker = ({ model, answerModel }: PlatformModel, ask: Ask, counts: Counts) => async (request: ThoughtRequest): Promise<ThoughtResult> => {
  const { purpose, grounds } = request;
  const call = await ask(request, { name: purpose, zod: modelSchemas[purpose] }, purpose === 'answer' ? answerModel ?? model : model);
  counts.calls.push(call);
  if (!call.result.ok) {
    counts.fallbacks[call.result.failure.kind] = (counts.fallbacks[call.result.failure.kind] ?? 0) + 1;
    return { outcome: 'fallback', reason: 'unreachable' };
  }
  const { value } = call.result;
  const answer = answerSchema.safeParse(value);
  if (grounds !== undefined && answer.success && answer.data.sentences.some((each) => answerGate(grounds).accept(each) !== true)) counts.refusedAnswers += 1;
  return { outcome: 'answered', value };
};

const byModel = (goal: Goal, ask: (request: { system: string; prompt: string; maxOutputTokens: number }) => Promise<CallResult>): Speaker => async (conversation) => {
  const { result } = await ask({ ...guestPrompt(goal, conversation), maxOutputTokens: 200 });
  if (!result.ok) return null;
  const { say, done } = guestForm.zod.parse(result.value);
  return done || say.trim() === '' ? null : say;
};

async function pursue(goal: Goal, speaker: Speaker, think: (request: ThoughtRequest) => Promise<ThoughtResult>): Promise<string[]> {
  const guest = new PaperGuest(goal.language);
  guest.model = { languages: 'known', structured: 'schema' };
  guest.think = think;
  guest.passages = [{ passageId: '1', title: 'Parking', text: 'Parking: 24 CHF.', locale: goal.language, url: null, score: 1, coverage: 1, answers: 1 }];
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-24']) guest.restaurant.free.set(day, TIMES);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const line = await speaker(guest.conversation, guest.stage ?? 'idle');
    if (line === null) break;
    await guest.say(line);
  }
  return guest.restaurant.reservations.map(({ status, startsAt, partySize, guestName }) => `${status} ${startsAt.slice(0, 16)} ${partySize} ${guestName}`);
}

const MILLION = 1_000_000;

function summed({ calls, fallbacks, refusedAnswers }: Counts, { prices }: PlatformModel): Omit<SimulatedReport, 'goals' | 'repeat' | 'pass1' | 'passAll' | 'wrongBookings'> {
  const total = (of: 'input' | 'cached' | 'output'): number => calls.reduce((sum, { tokens }) => sum + tokens[of], 0);
  const tokens = { input: total('input'), cached: total('cached'), output: total('output') };
  const cost = prices ? ((tokens.input - tokens.cached) * prices.input + tokens.cached * (prices.cachedInput ?? prices.input) + tokens.output * prices.output) / MILLION : null;
  const times = calls.map(({ ms }) => ms);
  return { refusedAnswers, fallbacks, tokens, cost, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
}
