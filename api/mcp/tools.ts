import { createHash } from 'node:crypto';
import type { Route } from '../http/route.ts';
import { routes } from '../rest/routes.ts';
import { coreTools } from './core-tools.ts';
import { toolOfRoute } from './route-tools.ts';
import type { Caller, Tool } from './tool.ts';

const signIn = 'Signing in and passwords are for people; a connection is authenticated by its API key.';
const keys = 'API keys are managed with a session only; a key cannot manage keys.';

/** The REST operations without a tool of their own, and why. */
export const exemptions: Readonly<Record<string, string>> = {
  getChatSession: 'get_session and create_session do it.',
  postMessage: 'query_hotel does it.',
  postMessageFeedback: 'A rating is a guest\'s own opinion, given where the guest reads.',
  cancelMessage: 'notifications/cancelled does it for query_hotel.',
  requestBookerVerification: 'For a page in which a guest types the code; in a conversation the concierge asks for it.',
  verifyBooker: 'For a page in which a guest types the code; in a conversation the concierge asks for it.',
  getTableappIntegration: 'The property id is never visible to an assistant.',
  putTableappIntegration: 'It takes a secret and the property id, which no assistant is to see.',
  getClientFields: 'get_client_info does it.',
  getTranslations: 'list_translations does it.',
  login: signIn, refresh: signIn, logout: signIn, checkAuthentication: signIn,
  requestResetCode: signIn, resetPassword: signIn, acceptInvitation: signIn,
  createApiKey: keys, deleteApiKey: keys, listApiKeys: keys,
  uploadKnowledgeDocument: 'Files travel by REST; create_knowledge_item takes text.',
  getHealth: 'For orchestrators; ping does it for a client.',
  getReadiness: 'For orchestrators.',
  getAgentCard: 'For agents that look for one; a connected client knows the tools.',
  openDemoSite: 'A page for browsers.',
};

/** All tools, by name in order: one for every REST operation that is not exempt, and those of the concierge. */
export const tools: readonly Tool[] = [
  ...coreTools,
  ...routes.filter(({ operationId }: Route) => exemptions[operationId] === undefined).map(toolOfRoute),
].toSorted((one, other) => (one.name < other.name ? -1 : 1));

const byName = new Map(tools.map((tool) => [tool.name, tool]));

/** The tools that a caller may use, in order. */
export const toolsFor = (caller: Caller): Tool[] => tools.filter((tool) => tool.allows(caller));

/** A tool that the caller may use; undefined for an unknown one and for one that is not permitted alike. */
export function findTool(name: string, caller: Caller): Tool | undefined {
  const tool = byName.get(name);
  return tool?.allows(caller) === true ? tool : undefined;
}

/** Tells two lists of tools apart. */
export const hashOfTools = (list: readonly Tool[]): string =>
  createHash('sha256').update(list.map(({ name }) => name).join('\n')).digest('hex');
