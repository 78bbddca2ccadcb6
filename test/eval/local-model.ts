import { platformModelSchema, type PlatformModel } from '../../domain/language-model/settings-schema.ts';
import type { Language } from '../../domain/language/languages.ts';
import { textOf, type ChatRequest } from '../../local/model/chat-request.ts';
import { thinkAs } from '../../local/model/minds/minds.ts';
import { startModelServer } from '../../local/model/server.ts';
import { goalsIn } from './simulated-guests.ts';

const KEY = 'key-of-the-evaluation';

/** Does the work with the local model server, which hears and answers as the parrot does and plays guests as well. */
export async function withLocalModel<T>(work: (settings: PlatformModel) => Promise<T>): Promise<T> {
  const server = await startModelServer({ mind: localMind, apiKey: KEY });
  try {
    return await work(platformModelSchema.parse({
      provider: 'openai-compatible', baseUrl: server.url, model: 'parrot', apiKey: KEY, prices: { input: 1, output: 2, currency: 'USD' },
    }));
  } finally {
    await server.stop();
  }
}

/** What it makes of a request: as a guest it says the lines of its goal, one after the other, whatever the concierge says. */
export function localMind(request: ChatRequest): unknown {
  if (!textOf(request, 'system').startsWith('You play a guest')) return thinkAs('parrot', request as Parameters<typeof thinkAs>[1], { seed: '1' });
  const { language, wants, conversation } = JSON.parse(textOf(request, 'user')) as Told;
  const line = goalsIn([language]).find((goal) => goal.wants === wants)?.inOrder[conversation.length / 2];
  return { say: line ?? '', done: line === undefined };
}

/** The prompt of a simulated guest. */
interface Told {
  language: Language;
  wants: string;
  conversation: unknown[];
}
