import { z } from 'zod';
import type { Services } from '../services.ts';
import { streamingMethods } from './methods.ts';

/** The skill of hotels with a table-booking system. */
export const TABLE_BOOKING = 'table-booking';

/** What the concierge can do for an agent; the same in every dialect's card. */
const skills = [
  {
    id: 'hotel-questions', name: 'Answer questions about a hotel', tags: ['hotel', 'concierge', 'questions'],
    description: 'Answers guests\' questions from the hotel\'s own knowledge, with its sources, in the guest\'s language.',
    examples: ['When is breakfast served?', 'Gibt es einen Parkplatz?'],
  },
  {
    id: TABLE_BOOKING, name: 'Book a restaurant table', tags: ['restaurant', 'booking', 'reservation'],
    description: 'Finds a free table, holds it, and reserves it once the guest agrees; changes and cancels reservations.',
    examples: ['A table for four tomorrow at half past seven'],
  },
];

/** Data parts: of a table, as input, and of a reservation, as output. */
const DATA = 'application/json';

/** What each skill reads and writes, and all skills together; each version has its own name for text. */
export const modesOf = (text: string) => ({
  defaultInputModes: [text, DATA], defaultOutputModes: [text, DATA],
  skills: skills.map((skill) => ({ ...skill, inputModes: skill.id === TABLE_BOOKING ? [text, DATA] : [text], outputModes: [text, DATA] })),
});

export const about = {
  name: 'Hotel Concierge',
  description: 'The concierge of a hotel: answers questions and books restaurant tables. Name the hotel by its id in x-client-id.',
  version: '1.0.0',
};

export const agentCardSchema = z.object({
  name: z.string(),
  description: z.string(),
  version: z.string(),
  url: z.url().meta({ description: 'Where the methods are called, by POST.' }),
  provider: z.object({ organization: z.string(), url: z.url() }),
  documentationUrl: z.url(),
  capabilities: z.object({ streaming: z.boolean(), pushNotifications: z.boolean(), stateTransitionHistory: z.boolean() }),
  authentication: z.object({ schemes: z.array(z.string()), credentials: z.string().nullable() }),
  defaultInputModes: z.array(z.string()),
  defaultOutputModes: z.array(z.string()),
  skills: z.array(z.object({
    id: z.string(), name: z.string(), description: z.string(), tags: z.array(z.string()), examples: z.array(z.string()),
    inputModes: z.array(z.string()), outputModes: z.array(z.string()),
  })),
}).meta({ id: 'AgentCard' });
type AgentCard = z.infer<typeof agentCardSchema>;

/** The agent card of A2A 0.1 (spec 4.4): made of what the dispatcher serves. */
export function agentCard({ config: { PUBLIC_URL } }: Services): AgentCard {
  return {
    ...about,
    url: `${PUBLIC_URL}/a2a`,
    provider: { organization: 'Hotel Concierge Platform', url: PUBLIC_URL },
    documentationUrl: `${PUBLIC_URL}/docs`,
    capabilities: { streaming: 'tasks/sendSubscribe' in streamingMethods, pushNotifications: false, stateTransitionHistory: false },
    authentication: { schemes: ['apiKey'], credentials: 'x-api-key: an API key of this service; x-client-id: the id of the hotel' },
    ...modesOf('text'),
  };
}
