import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentCard } from '../../api/a2a/card.ts';
import { toolNameOf } from '../../api/mcp/route-tools.ts';
import { exemptions, tools } from '../../api/mcp/tools.ts';
import type { Tool } from '../../api/mcp/tool.ts';
import { routes } from '../../api/routes.ts';
import type { Route } from '../../api/http/route.ts';
import type { Services } from '../../api/services.ts';
import { repositoryRoot } from '../../local/config.ts';

/** The skills of the agent card, by which a guest's operations are reached over A2A. */
const skills = agentCard({ config: { PUBLIC_URL: 'https://concierge.example' } } as Services).skills.map(({ id }) => id);

const inConversation = '`hotel-questions`, `table-booking`: a task is a turn of the conversation';

/** What stands for an operation over A2A, where it is not administration: a skill or method, or why there is none. */
export const a2aCounterparts: Readonly<Record<string, string>> = {
  postMessage: inConversation,
  getChatSession: `${inConversation}; \`tasks/get\` with \`historyLength\` reads it`,
  cancelMessage: '`tasks/cancel`',
  postMessageFeedback: '– A rating is a guest\'s own opinion, given where the guest reads.',
  getClientFields: '`hotel-questions`: ask for the fact',
  getTranslations: '– Texts of pages; a task is answered in the language of its question.',
  requestBookerVerification: '`table-booking`: the concierge has the code mailed and asks for it',
  verifyBooker: '`table-booking`: the concierge has the code mailed and asks for it',
  getAgentCard: 'the card itself',
  getCurrentAgentCard: 'the card itself',
  getHealth: '– For orchestrators.',
  getReadiness: '– For orchestrators.',
  openDemoSite: '– A page for browsers.',
};

const signingIn = '– A connection is authenticated by its API key.';
const administration = '– Administration is by REST and MCP; agents over A2A do what a guest may.';

const forOperators = '– For operators; agents over A2A do what a guest may.';

/** MCP tools that are no REST operation's own: how the same is had by REST and A2A. */
function reached({ name, bookingTool }: Tool): [rest: string, a2a: string] {
  switch (name) {
    case 'tableapp_get_health': return ['`POST /api/clients/{id}/integrations/tableapp/check`', forOperators];
    case 'tableapp_search_reservations':
      return ['– The provider\'s own pages do it; `GET /api/clients/{id}/bookings` lists those made here.', forOperators];
    case 'get_client_info': return ['`GET /api/client/fields`, `GET /api/clients/{id}`', '`hotel-questions`'];
    case 'list_translations': return ['`GET /api/translations`', a2aCounterparts['getTranslations'] ?? ''];
    case 'get_session': return ['`GET /api/message`', '`tasks/get`'];
    default: return bookingTool === undefined
      ? ['`GET`, `POST /api/message`', '`hotel-questions`, `table-booking`']
      : ['in conversation: `POST /api/message`', '`table-booking`'];
  }
}

const addressOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`;

const sortKey = ({ method, path }: Route): string => `${path} ${method}`;

function rowOf(route: Route): string {
  const { operationId, tag } = route;
  const reason = exemptions[operationId];
  const mcp = reason === undefined ? `\`${toolNameOf(route)}\`` : `– ${reason}`;
  const isAdministration = route.auth === 'session' || route.auth === 'sessionOrKey' || route.auth === 'key';
  const a2a = a2aCounterparts[operationId] ?? (tag === 'Auth' || tag === 'API Keys' ? signingIn : isAdministration ? administration : undefined);
  if (a2a === undefined) throw new Error(`Say what stands for ${operationId} over A2A, or why nothing does, in a2aCounterparts.`);
  return `| \`${addressOf(route)}\` | ${mcp} | ${a2a} |`;
}

/** `docs/parity.md`, as the registries of the three interfaces give it. */
export function parityDocument(): string {
  const byTag = Map.groupBy(routes, ({ tag }) => tag);
  const own = new Set(routes.map(toolNameOf));
  const others = tools.filter(({ name }) => !own.has(name));
  return [
    '# What each interface can do',
    '',
    `Made by \`node test/contract/parity-document.ts\` from the registries of REST, MCP and A2A; a test compares it with them. A dash`,
    `stands before the reason why there is no counterpart. The skills of the agent card are ${skills.map((id) => `\`${id}\``).join(' and ')}. Webhooks are`,
    'callbacks of other platforms and have no counterpart.',
    ...[...byTag].toSorted(([one], [other]) => (one < other ? -1 : 1)).flatMap(([tag, members]) => [
      '', `## ${tag}`, '', '| REST operation | MCP tool | A2A |', '|---|---|---|', ...members.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1)).map(rowOf),
    ]),
    '', '## Tools of MCP alone', '', '| MCP tool | REST | A2A |', '|---|---|---|',
    ...others.map((tool) => `| \`${tool.name}\` | ${reached(tool).join(' | ')} |`),
    '',
  ].join('\n');
}

export const PARITY_DOCUMENT = 'docs/parity.md';

if (import.meta.main) writeFileSync(join(repositoryRoot, PARITY_DOCUMENT), parityDocument());
