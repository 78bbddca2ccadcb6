import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { languageModels } from '../../activities/adapters/models/language-models.ts';
import { answerGate } from '../../domain/concierge/model/answer-gate.ts';
import { answerSchema } from '../../domain/concierge/model/answer-schema.ts';
import { callOnce, type CallResult } from '../../domain/language-model/call-once.ts';
import { usualPatience } from '../../domain/language-model/patience.ts';
import { platformModelSchema, type PlatformModel } from '../../domain/language-model/settings-schema.ts';
import type { LanguageModels } from '../../domain/ports/language-model.ts';
import type { ThoughtRequest, ThoughtResult } from '../../domain/model/thoughts.ts';
import { ExplainedError } from '../../local/explained-error.ts';
import { HouseGuest } from '../support/concierge/house-guest.ts';
import { startModelHouse, type ModelHouse } from '../support/concierge/model-house.ts';
import { percentile, share } from './metrics.ts';
import { byRules, guestForm, guestPrompt, type Goal, type Speaker } from './simulated-guests.ts';

export type GuestKind = 'rules' | 'simulated';

export interface SimulatedReport {
  goals: number;
  repeat: number;
  /** Of all conversations those that end as wanted; of the goals those whose conversations all do. */
  pass1: number;
  passAll: number;
  /** Conversations at whose end something stands in the restaurant's books that nobody wanted. */
  wrongBookings: number;
  /** Answers with a sentence that no passage bears out. */
  refusedAnswers: number;
  fallbacks: Record<string, number>;
  tokens: { input: number; cached: number; output: number };
  /** In the currency of the settings; null without prices. */
  cost: number | null;
  /** Of the requests, in milliseconds. */
  p50Ms: number;
  p95Ms: number;
}

interface Options {
  goals: readonly Goal[];
  guest: GuestKind;
  repeat: number;
}

const MOST_TURNS = 14;
const AT_ONCE = 2;

/** @throws ExplainedError that says what to mend; it never repeats a value of the file */
export async function readModelSettings(path: string): Promise<PlatformModel> {
  const text = await readFile(path, 'utf8').catch(() => { throw new ExplainedError(`There is no file ${path}.`); });
  const parsed = platformModelSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new ExplainedError(`${path} has no settings of a model: ${parsed.error.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`).join('; ')}`);
  return parsed.data;
}

/** A product for so many conversations. */
export const startSimulatedHouse = (conversations: number): Promise<ModelHouse> =>
  startModelHouse({ seed: 'simulated', restaurants: Array.from({ length: conversations }, () => undefined) });

/** As {@link pursueGoals}, at a product that is started for it. */
export async function evaluateSimulated(settings: PlatformModel, options: Options): Promise<SimulatedReport> {
  const house = await startSimulatedHouse(options.goals.length * options.repeat);
  try {
    return await pursueGoals(house, settings, options);
  } finally {
    await house.stop();
  }
}

/**
 * Has every goal pursued so many times at hotels of the product that have this model, over HTTP and with the tools and a restaurant
 * behind them, by guests of rules or of the same model.
 */
export async function pursueGoals(
  house: ModelHouse, settings: PlatformModel, { goals, guest: kind, repeat }: Options,
): Promise<SimulatedReport> {
  const models = languageModels({ allowPrivate: true, now: () => new Date() });
  const clientIds: string[] = [];
  try {
    const runs = goals.flatMap((goal) => Array.from({ length: repeat }, () => goal));
    const outcomes: { goal: Goal; right: boolean; wrong: boolean }[] = [];
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      for (let goal = runs.shift(); goal !== undefined; goal = runs.shift()) {
        const { end } = goal;
        const { clientId, ledger } = await pursue(house, goal, { settings, speaker: kind === 'rules' ? byRules(goal) : byModel(goal, models, settings) });
        clientIds.push(clientId);
        const right = ledger.join() === end.join();
        const isUnwanted = (each: string): boolean => !end.includes(each) && !end.includes(each.replace('confirmed', 'cancelled'));
        outcomes.push({ goal, right, wrong: !right && ledger.some(isUnwanted) });
      }
    }));
    const passed = goals.map((each) => outcomes.filter(({ goal }) => goal === each).every(({ right }) => right));
    return {
      goals: goals.length, repeat, pass1: share(outcomes, ({ right }) => right), passAll: share(passed, Boolean),
      wrongBookings: outcomes.filter(({ wrong }) => wrong).length, ...await countsOf(house, clientIds),
    };
  } finally {
    await models.close();
  }
}

const byModel = (goal: Goal, models: LanguageModels, settings: PlatformModel): Speaker => async (conversation) => {
  const { result }: CallResult = await callOnce({
    models, schema: guestForm.zod, patience: usualPatience.answer, signal: new AbortController().signal,
    address: { provider: settings.provider, baseUrl: settings.baseUrl, apiKey: settings.apiKey, structured: settings.structured, trusted: true },
    call: {
      ...guestPrompt(goal, conversation), maxOutputTokens: 200, model: settings.model,
      schema: { name: guestForm.name, json: z.toJSONSchema(guestForm.zod) as Record<string, unknown> },
    },
  });
  if (!result.ok) return null;
  const { say, done } = guestForm.zod.parse(result.value);
  return done || say.trim() === '' ? null : say;
};

/** @returns the hotel, and what its restaurant has in its books afterwards */
async function pursue(
  house: ModelHouse, { language }: Goal, { settings, speaker }: { settings: PlatformModel; speaker: Speaker },
): Promise<{ clientId: string; ledger: string[] }> {
  const { budget: _budget, ...model } = settings;
  const { clientId, propertyId } = await house.open({
    name: 'Hotel Probe', locale: language, model: { ...model, keepPromptsHours: 1 }, passages: [{ title: 'Parking', text: 'Parking: 24 CHF.', locale: language }],
  });
  const guest = new HouseGuest(house, { clientId, locale: language });
  const conversation: { type: string; message: string }[] = [];
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const line = await speaker(conversation, guest.stage ?? 'idle');
    if (line === null) break;
    const { reply } = await guest.say(line);
    conversation.push({ type: 'guest', message: line }, { type: 'ai', message: reply ?? '' });
  }
  const tables = await house.tables(propertyId);
  const ledger = tables.map(({ status, startsAt, partySize, guestName }) => `${status} ${startsAt.slice(0, 16)} ${partySize} ${guestName}`);
  return { clientId, ledger };
}

type Counts = Pick<SimulatedReport, 'refusedAnswers' | 'fallbacks' | 'tokens' | 'cost' | 'p50Ms' | 'p95Ms'>;

/** What the product has recorded of these hotels' calls. */
async function countsOf({ sql }: ModelHouse, clientIds: readonly string[]): Promise<Counts> {
  const requests = await sql<{ input: number; cached: number; output: number; cost: number | null; ms: number }>(
    'select input_tokens as input, cached_tokens as cached, output_tokens as output, cost, ms from model_usage where client_id = any($1)', [clientIds],
  );
  const reasons = await sql<{ reason: string; count: number }>(
    `select mind ->> 'fallback' as reason, count(*)::int as count from chat_message
     where client_id = any($1) and mind ->> 'fallback' is not null group by 1`, [clientIds],
  );
  const answers = await sql<{ request: ThoughtRequest; result: ThoughtResult }>(
    "select request, result from model_thought where client_id = any($1) and purpose = 'answer'", [clientIds],
  );
  const total = (of: 'input' | 'cached' | 'output'): number => requests.reduce((sum, request) => sum + request[of], 0);
  const times = requests.map(({ ms }) => ms);
  return {
    refusedAnswers: answers.filter(isRefused).length, fallbacks: Object.fromEntries(reasons.map(({ reason, count }) => [reason, count])),
    tokens: { input: total('input'), cached: total('cached'), output: total('output') },
    cost: requests.some(({ cost }) => cost !== null) ? requests.reduce((sum, { cost }) => sum + (cost ?? 0), 0) : null,
    p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95),
  };
}

function isRefused({ request: { grounds }, result }: { request: ThoughtRequest; result: ThoughtResult | null }): boolean {
  if (grounds === undefined || result?.outcome !== 'answered') return false;
  const gate = answerGate(grounds);
  const answer = answerSchema.safeParse(result.value);
  return answer.success && answer.data.sentences.some((sentence) => gate.accept(sentence) !== true);
}
