import { afterAll, expect, it } from '@jest/globals';
import { startModelServer } from '../../local/model/server.ts';
import { thinkAs } from '../../local/model/minds/minds.ts';
import type { ChatRequest } from '../../local/model/minds/chat-request.ts';
import { phrasebook } from '../booking/conversation/phrasebook.ts';
import type { Language } from '../../domain/language/languages.ts';
import { platformModelSchema } from '../../domain/language-model/settings-schema.ts';
import { evaluateSimulated } from '../eval/simulated.ts';
import { goalsIn } from '../eval/simulated-guests.ts';

/** Plays a guest who books and nothing else; hears and answers as the parrot does. */
function mind(request: ChatRequest): unknown {
  const [system, prompt] = request.messages.map(({ content }) => (typeof content === 'string' ? content : ''));
  if (!system?.startsWith('You play a guest')) return thinkAs('parrot', request, { seed: '1' });
  const { language, conversation } = JSON.parse(prompt ?? '{}') as { language: Language; conversation: unknown[] };
  const { wish, contact, yes } = phrasebook[language];
  const line = [wish, contact, yes][conversation.length / 2];
  return { say: line ?? '', done: line === undefined };
}

/** Each starts a product of its own. */
const PATIENCE = 240_000;

const server = await startModelServer({ mind: (request) => mind(request as ChatRequest), apiKey: 'test-key' });
afterAll(() => server.stop());
const settings = platformModelSchema.parse({
  provider: 'openai-compatible', baseUrl: server.url, model: 'small', apiKey: 'test-key', prices: { input: 1, output: 2, currency: 'USD' },
});

it('guests of rules get what they want with a model, over the whole product and every time', async () => {
  const report = await evaluateSimulated(settings, { goals: goalsIn(['it']), guest: 'rules', repeat: 2 });
  expect(report).toMatchObject({ goals: 4, repeat: 2, pass1: 1, passAll: 1, wrongBookings: 0, refusedAnswers: 0, fallbacks: {} });
  expect(report.cost).toBeGreaterThan(0);
  expect(report.tokens.output).toBeGreaterThan(0);
}, PATIENCE);

it('guests may be played by the model as well, and what they do not get is counted', async () => {
  // Half of the goals ask for more than a booking.
  const report = await evaluateSimulated(settings, { goals: goalsIn(['de']), guest: 'simulated', repeat: 1 });
  expect(report).toMatchObject({ pass1: 0.5, passAll: 0.5, fallbacks: {} });
}, PATIENCE);
