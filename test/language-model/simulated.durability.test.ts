import { afterAll, expect, it } from '@jest/globals';
import { textOf, type ChatRequest } from '../../local/model/chat-request.ts';
import { startModelServer } from '../../local/model/server.ts';
import { platformModelSchema } from '../../domain/language-model/settings-schema.ts';
import { localMind } from '../eval/local-model.ts';
import { pursueGoals, startSimulatedHouse } from '../eval/simulated.ts';
import { goalsIn } from '../eval/simulated-guests.ts';

/** Plays guests, of whom those who are to cancel go before they do. */
function mind(request: ChatRequest): unknown {
  const said = localMind(request);
  const wantsToCancel = textOf(request, 'user').includes('then cancel it');
  return wantsToCancel && JSON.stringify(said).includes('stornieren') ? { say: '', done: true } : said;
}

const PATIENCE = 480_000;

// Every kind of goal is pursued by the model's guests; those of rules show that a goal is met again when it is pursued again.
const [ofRules, ofModel] = [goalsIn(['it']).slice(0, 2), goalsIn(['de'])];
const TIMES = 2;

const server = await startModelServer({ mind, apiKey: 'test-key' });
const house = await startSimulatedHouse(TIMES * ofRules.length + ofModel.length);
afterAll(() => Promise.all([server.stop(), house.stop()]));
const settings = platformModelSchema.parse({
  provider: 'openai-compatible', baseUrl: server.url, model: 'small', apiKey: 'test-key', prices: { input: 1, output: 2, currency: 'USD' },
});

it('guests of rules get what they want with a model, over the whole product and every time', async () => {
  const report = await pursueGoals(house, settings, { goals: ofRules, guest: 'rules', repeat: TIMES });
  expect(report).toMatchObject({ goals: 2, repeat: 2, pass1: 1, passAll: 1, wrongBookings: 0, refusedAnswers: 0, fallbacks: {} });
  expect(report.cost).toBeGreaterThan(0);
  expect(report.tokens.output).toBeGreaterThan(0);
}, PATIENCE);

it('guests may be played by the model as well, and what they do not get is counted', async () => {
  const report = await pursueGoals(house, settings, { goals: ofModel, guest: 'simulated', repeat: 1 });
  expect(report).toMatchObject({ pass1: 0.75, passAll: 0.75, wrongBookings: 0, fallbacks: {} });
}, PATIENCE);
