import { z } from 'zod';
import { readHotelCard } from '../../../domain/agents/hotel-facts.ts';
import type { TenantContext } from '../../../domain/context.ts';
import type { Services } from '../../services.ts';
import { about, agentCardSchema, modesOf, TABLE_BOOKING } from '../card.ts';
import { A2A_V1_PATH, noExtendedCard, type Dialect } from './dialect.ts';
import { dialect03 } from './dialect-03.ts';
import { dialect10 } from './dialect-10.ts';

const { name, description, version, provider, documentationUrl, defaultInputModes, defaultOutputModes, skills: skillsSchema } =
  agentCardSchema.shape;
const common = { name, description, version, provider, documentationUrl, defaultInputModes, defaultOutputModes, skills: skillsSchema };
/** Both headers together admit a call. */
const inBothHeaders = <Schema extends z.ZodType>(each: Schema) => z.object({ apiKey: each, clientId: each });
const scheme03 = z.object({ type: z.literal('apiKey'), in: z.literal('header'), name: z.string(), description: z.string() });
const scheme10 = z.object({ apiKeySecurityScheme: z.object({ location: z.literal('header'), name: z.string(), description: z.string() }) });

const cardSchema03 = z.object({
  ...common, url: z.url(), protocolVersion: z.string(), preferredTransport: z.literal('JSONRPC'),
  additionalInterfaces: z.array(z.object({ url: z.url(), transport: z.literal('JSONRPC') })),
  capabilities: z.object({ streaming: z.boolean(), pushNotifications: z.boolean(), stateTransitionHistory: z.boolean() }),
  supportsAuthenticatedExtendedCard: z.boolean(),
  securitySchemes: inBothHeaders(scheme03),
  security: z.array(inBothHeaders(z.array(z.string()))),
}).meta({ id: 'AgentCardOfA2a03' });

const cardSchema10 = z.object({
  ...common,
  supportedInterfaces: z.array(z.object({ url: z.url(), protocolBinding: z.literal('JSONRPC'), protocolVersion: z.string() })),
  capabilities: z.object({ streaming: z.boolean(), pushNotifications: z.boolean(), extendedAgentCard: z.boolean() }),
  securitySchemes: inBothHeaders(scheme10),
  securityRequirements: z.array(z.object({ schemes: inBothHeaders(z.object({ list: z.array(z.string()) })) })),
}).meta({ id: 'AgentCardOfA2a10' });

export const currentCardSchema = z.union([cardSchema03, cardSchema10]);

const KEY = 'An API key of this service.';
const CLIENT = 'The id of the hotel, a UUID.';
const commonOf = (publicUrl: string) => ({
  ...about, provider: { organization: 'Hotel Concierge Platform', url: publicUrl }, documentationUrl: `${publicUrl}/docs`,
  ...modesOf('text/plain'),
});

/** What a dialect's own table of methods says that it can do. */
const serves = ({ methods, streamingMethods }: Dialect, name: string): boolean =>
  name in streamingMethods || (name in methods && methods[name] !== noExtendedCard);

/** The agent card of the dialect, made of what its dispatcher serves. */
export function currentCard({ version: dialect }: Dialect, { config: { PUBLIC_URL } }: Services): z.infer<typeof currentCardSchema> {
  const url = `${PUBLIC_URL}${A2A_V1_PATH}`;
  if (dialect === '0.3') {
    return {
      ...commonOf(PUBLIC_URL),
      url, protocolVersion: '0.3.0', preferredTransport: 'JSONRPC', additionalInterfaces: [{ url, transport: 'JSONRPC' }],
      capabilities: {
        streaming: serves(dialect03, 'message/stream'),
        pushNotifications: serves(dialect03, 'tasks/pushNotificationConfig/set'), stateTransitionHistory: false,
      },
      supportsAuthenticatedExtendedCard: serves(dialect03, 'agent/getAuthenticatedExtendedCard'),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: KEY },
        clientId: { type: 'apiKey', in: 'header', name: 'x-client-id', description: CLIENT },
      },
      security: [{ apiKey: [], clientId: [] }],
    };
  }
  return {
    ...commonOf(PUBLIC_URL),
    supportedInterfaces: [dialect10, dialect03].map(({ version }) => ({ url, protocolBinding: 'JSONRPC', protocolVersion: version })),
    capabilities: {
      streaming: serves(dialect10, 'SendStreamingMessage'), pushNotifications: serves(dialect10, 'CreateTaskPushNotificationConfig'),
      extendedAgentCard: serves(dialect10, 'GetExtendedAgentCard'),
    },
    securitySchemes: {
      apiKey: { apiKeySecurityScheme: { location: 'header', name: 'x-api-key', description: KEY } },
      clientId: { apiKeySecurityScheme: { location: 'header', name: 'x-client-id', description: CLIENT } },
    },
    securityRequirements: [{ schemes: { apiKey: { list: [] }, clientId: { list: [] } } }],
  };
}

/**
 * The card of 1.0 for an agent of one hotel: it names the hotel, the languages that it speaks, and the skills that it has.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND (client)
 */
export async function extendedCard(ctx: TenantContext, services: Services): Promise<object> {
  const { name, languages, booksTables } = await readHotelCard({ ctx });
  const card = currentCard(dialect10, services);
  const does = booksTables ? 'answers questions and books restaurant tables' : 'answers questions';
  return {
    ...card, name: `Concierge of ${name}`, description: `The concierge of ${name}: ${does} in ${languages.join(', ')}.`,
    skills: card.skills.filter(({ id }) => booksTables || id !== TABLE_BOOKING),
  };
}
