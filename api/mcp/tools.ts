import { createHash } from 'node:crypto';
import { enabledTools } from '../../domain/booking/settings/tool-switches.ts';
import type { BookingToolName } from '../../domain/model/booking/tools.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { opens } from '../http/key-scopes.ts';
import type { Route } from '../http/route.ts';
import { restRoutes } from '../rest/routes.ts';
import type { Services } from '../services.ts';
import { bookingTools } from './booking-tools.ts';
import { coreTools } from './core-tools.ts';
import { toolOfRoute } from './route-tools.ts';
import type { Caller, Tool } from './tool.ts';
import { scopesOfSets, type ToolSet } from './tool-sets.ts';

const signIn = 'Signing in and passwords are for people; a connection is authenticated by its API key.';
const sessions = 'Sessions belong to people; a connection is authenticated by its API key.';
const providers = 'Only a session may decide which provider signs people in.';
const factors = 'Second factors belong to people; a connection is authenticated by its API key.';
const keys = 'API keys are managed with a session only; a key cannot manage keys.';

/** The REST operations without a tool of their own, and why. */
export const exemptions: Readonly<Record<string, string>> = {
  getChatSession: 'get_session and create_session do it.',
  postMessage: 'query_hotel does it.',
  postMessageFeedback: 'A rating is a guest\'s own opinion, given where the guest reads.',
  cancelMessage: 'notifications/cancelled does it for query_hotel.',
  requestBookerVerification: 'tableapp_get_reservation does it.',
  verifyBooker: 'tableapp_get_reservation does it.',
  getTableappIntegration: 'The property id is never visible to an assistant.',
  putLanguageModel: 'It takes a secret, which no assistant may see.',
  putTableappIntegration: 'It takes a secret and the property id, which no assistant may see.',
  connectChannel: 'It takes an access token, which no assistant may see.',
  getClientFields: 'get_client_info does it.',
  getTranslations: 'list_translations does it.',
  login: signIn, refresh: signIn, logout: signIn, checkAuthentication: signIn,
  requestResetCode: signIn, resetPassword: signIn, acceptInvitation: signIn,
  beginSingleSignOn: signIn, finishSingleSignOn: signIn, linkSingleSignOn: signIn,
  getSingleSignOn: providers, putSingleSignOn: providers, deleteSingleSignOn: providers, confirmSingleSignOnDomain: providers,
  listOwnSessions: sessions, endOwnSession: sessions, endOtherSessions: sessions,
  giveSecondFactor: signIn, beginPasskeyLogin: signIn, loginByPasskey: signIn, confirmSession: factors,
  listOwnFactors: factors, beginTotp: factors, confirmTotp: factors, renameOwnFactor: factors, removeOwnFactor: factors,
  renewRecoveryCodes: factors, beginPasskey: factors, addPasskey: factors, beginConfirmation: factors,
  resetUserFactors: 'It removes a user\'s proof, which a leaked key must not do; administrators do it with a session.',
  createApiKey: keys, deleteApiKey: keys, listApiKeys: keys,
  exportClientAudit: 'Files travel by REST; get_client_audit reads the same.',
  exportAuditTrail: 'Files travel by REST; list_audit_trail reads the same.',
  uploadKnowledgeDocument: 'Files travel by REST; create_knowledge_item takes text.',
  getHealth: 'For orchestrators; ping does it for a client.',
  getReadiness: 'For orchestrators.',
  getAgentCard: 'For agents that look for one; a connected client knows the tools.',
  getCurrentAgentCard: 'For agents that look for one; a connected client knows the tools.',
  openDemoSite: 'A page for browsers.',
};

/** All tools, sorted by name: one for every REST operation that is not exempt, and those of the concierge and its tables. */
export const tools: readonly Tool[] = [
  ...coreTools,
  ...bookingTools,
  ...restRoutes.filter(({ operationId }: Route) => exemptions[operationId] === undefined).map(toolOfRoute),
].toSorted((one, other) => (one.name < other.name ? -1 : 1));

const byName = new Map(tools.map((tool) => [tool.name, tool]));

/** Whether a tool is in one of these sets; a tool for every key is in all. */
export const isInSets = ({ operation }: Tool, sets: readonly ToolSet[] | null): boolean =>
  sets === null || opens(scopesOfSets(sets), operation);

/** Checks the owner's permissions, the key's scopes and the connection's sets. */
const isOpen = (tool: Tool, caller: Caller): boolean =>
  isInSets(tool, caller.sets) && opens(caller.actor.scopes, tool.operation) && tool.allows(caller);

/** A tool as a client sees it. */
export const listedTool = ({ name, title, description, schemas, annotations }: Tool) =>
  ({ name, title, description, ...schemas(), annotations: { title, ...annotations } });

/** The tools that a caller may use, sorted; for table booking, those that the connection's hotel has. */
export async function toolsFor(caller: Caller, services: Services): Promise<Tool[]> {
  const permitted = tools.filter((tool) => isOpen(tool, caller));
  const on = permitted.some(({ bookingTool }) => bookingTool !== undefined) ? await bookingToolsOf(caller, services) : none;
  return permitted.filter(({ bookingTool }) => bookingTool === undefined || on.has(bookingTool));
}

/**
 * The tool of a call, if its caller may use it. Undefined if it is unknown, not permitted, in another set, or missing at the call's
 * hotel.
 */
export async function findTool(
  { name, arguments: args }: { name: string; arguments?: Record<string, unknown> | undefined }, caller: Caller, services: Services,
): Promise<Tool | undefined> {
  const tool = byName.get(name);
  if (tool?.bookingTool === undefined) return tool !== undefined && isOpen(tool, caller) ? tool : undefined;
  const clientId = idSchema.safeParse(args?.['clientId']).data ?? caller.clientId;
  const inHotel = { ...caller, clientId };
  if (!isOpen(tool, inHotel)) return undefined;
  return (await bookingToolsOf(inHotel, services)).has(tool.bookingTool) ? tool : undefined;
}

/** Whether a call of the tool takes long. */
export const isSlow = (name: string): boolean => byName.get(name)?.slow === true;

const none: ReadonlySet<BookingToolName> = new Set();

async function bookingToolsOf({ clientId, facts }: Caller, { database }: Services): Promise<ReadonlySet<BookingToolName>> {
  return clientId === null ? none : enabledTools({ clientId, db: database.forClient(clientId), ...(facts && { facts }) });
}

/** Tells two lists of tools apart. */
export const hashOfTools = (list: readonly Tool[]): string =>
  createHash('sha256').update(list.map(({ name }) => name).join('\n')).digest('hex');
