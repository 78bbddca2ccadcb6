import { afterAll, expect, it } from '@jest/globals';
import { startModelServer } from '../../../local/model/server.ts';
import { thinkAs } from '../../../local/model/minds/minds.ts';
import type { ChatRequest } from '../../../local/model/minds/chat-request.ts';
import { phrasebook } from '../../booking/conversation/phrasebook.ts';
import { LANGUAGES, type Language } from '../../../domain/language/languages.ts';
import { platformModelSchema } from '../../../domain/language-model/settings-schema.ts';
import { evaluateSimulated } from '../../eval/simulated.ts';

/** Plays a guest who books and nothing else; hears and answers as the parrot does. */
function mind(request: ChatRequest): unknown {
  const [system, prompt] = request.messages.map(({ content }) => (typeof content === 'string' ? content : ''));
  if (!system?.startsWith('You play a guest')) return thinkAs('parrot', request, { seed: '1' });
  const { language, conversation } = JSON.parse(prompt ?? '{}') as { language: Language; conversation: unknown[] };
  const { wish, contact, yes } = phrasebook[language];
  const line = [wish, contact, yes][conversation.length / 2];
  return { say: line ?? '', done: line === undefined };
}

const server = await startModelServer({ mind: (request) => mind(request as ChatRequest), apiKey: 'test-key' });
afterAll(() => server.stop());
const settings = platformModelSchema.parse({
  provider: 'openai-compatible', baseUrl: server.url, model: 'small', apiKey: 'test-key', prices: { input: 1, output: 2, currency: 'USD' },
});

it('guests of rules get what they want with a model over HTTP, every time', async () => {
  const report = await evaluateSimulated(settings, { guest: 'rules', repeat: 1 });
  expect(report).toMatchObject({ goals: 4 * LANGUAGES.length, pass1: 1, passAll: 1, wrongBookings: 0, refusedAnswers: 0, fallbacks: {} });
  expect(report.cost).toBeGreaterThan(0);
});

it('guests may be played by the model as well, and what they do not get is counted', async () => {
  // Half of the goals ask for more than a booking.
  expect(await evaluateSimulated(settings, { guest: 'simulated', repeat: 1 })).toMatchObject({ pass1: 0.5, passAll: 0.5, fallbacks: {} });
});
