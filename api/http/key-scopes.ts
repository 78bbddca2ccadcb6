import type { Actor } from '../../domain/model/actor.ts';
import { bookingTools } from '../../domain/model/booking/tools.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { keyScopes, type KeyScope } from '../../domain/model/key-scopes.ts';

/** Operations by their ids and tools that are no operation by their names. Those that read take the scope `read` as well. */
interface Area {
  reads: readonly string[];
  writes: readonly string[];
}

/** For every key: what tells it who it is, and the protocol that its tools are called by. */
const forEveryKey: readonly string[] = ['checkAuthentication', 'getProfile', 'sendMcpMessage', 'openMcpStream', 'closeMcpSession'];

const areas: Readonly<Record<Exclude<KeyScope, 'read'>, Area>> = {
  guest: {
    reads: ['get_session', 'get_client_info', 'list_translations'],
    writes: ['callAgent', 'callCurrentAgent', 'query_hotel', 'create_session'],
  },
  knowledge: {
    reads: [
      'listKnowledge', 'getKnowledgeItem', 'listKnowledgeDocuments', 'listUnansweredQuestions', 'listPromptTests', 'getPromptTest',
      'listPromptTestRuns',
      'getPromptTestRun', 'listFindings', 'listDuplicates', 'listBookingLinks', 'listVisibilityRuns', 'getVisibilityRun',
      'listVisibilityPrompts', 'listPipelineTasks', 'getPipelineTask', 'listClientPipelineTasks',
      'listClientSchedules',
    ],
    writes: [
      'createKnowledgeItem', 'updateKnowledgeItem', 'deleteKnowledgeItem', 'restoreKnowledgeItem', 'resetKnowledgeItem',
      'uploadKnowledgeDocument', 'deleteKnowledgeDocument', 'updateUnansweredQuestion', 'createPromptTest', 'updatePromptTest',
      'deletePromptTest', 'decideFinding', 'decideBookingLink', 'addVisibilityPrompt', 'deleteVisibilityPrompt', 'startPipelineTask',
      'stopClientPipelineTask', 'rescrapeClientWebsite',
    ],
  },
  bookings: {
    reads: ['listBookings', 'getBooking', 'listClientTools', 'getTableappIntegration'],
    // Those that only read take bookings as well: they ask the restaurant's system, and some have a guest mailed.
    writes: [
      ...Object.keys(bookingTools), 'putTableappIntegration', 'deleteTableappIntegration', 'checkTableappIntegration', 'switchClientTool',
    ],
  },
  administration: {
    reads: [
      'listClients', 'getClient', 'getClientsSummary', 'getClientMetrics', 'getClientAudit', 'listClientFeatures', 'listChannels',
      'listChannelInstructions', 'listClientConversations', 'listConversations', 'getClientConversation', 'listEvents',
      'getClientStats', 'getStats', 'listFeedback', 'getLanguageModel', 'getLanguageModelUsage',
      'getGuestErasure', 'listAuditTrail', 'exportAuditTrail', 'verifyAuditTrail', 'getAuditSeal', 'getDiagnosis',
      'listUsers', 'listClientUsers', 'getUser', 'getUserActivity', 'listRoles', 'getRole',
      'getRoleUsers', 'getRoleGroups', 'listFeatures', 'listUserGroups', 'getUserGroup', 'listExamples',
      'listRegions', 'listDepartments', 'listTags', 'listWebhooks', 'getWebhook', 'listWebhookDeliveries', 'getWebhookDelivery',
    ],
    writes: [
      'createClient', 'updateClient', 'patchClient', 'disableClient', 'enableClient', 'grantClientFeature', 'revokeClientFeature',
      'putTranslations',
      'createDemoSite', 'connectChannel', 'disconnectChannel', 'updateChannel', 'createChannelInstruction', 'updateChannelInstruction',
      'deleteChannelInstruction', 'orderChannelInstructions', 'takeOverConversation', 'handBackConversation', 'postConversationMessage',
      'correctConversationMessage', 'decideExample', 'exportGuest', 'eraseGuest',
      'inviteClientUser', 'removeClientUser', 'inviteUser', 'updateUser', 'disableUser', 'enableUser', 'reinviteUser', 'forceResetUser',
      'createRole', 'updateRole', 'disableRole',
      'addRolePolicy', 'removeRolePolicy', 'createFeature', 'updateFeature', 'deprecateFeature', 'createUserGroup', 'updateUserGroup',
      'deleteUserGroup', 'updateGroupMembers', 'updateGroupRoles', 'createRegion', 'updateRegion', 'deleteRegion', 'createDepartment',
      'updateDepartment', 'deleteDepartment', 'createTag', 'updateTag', 'deleteTag', 'translatePayloads', 'putLanguageModel',
      'deleteLanguageModel', 'checkLanguageModel', 'createWebhook', 'updateWebhook', 'deleteWebhook', 'rotateWebhookSecret', 'testWebhook',
      'replayWebhookDelivery', 'mailAuditSeal',
    ],
  },
};

/** Per operation the scopes of which a key needs one; an operation that is missing here is for no key. */
export const scopesOf: ReadonlyMap<string, readonly KeyScope[]> = new Map<string, readonly KeyScope[]>([
  ...forEveryKey.map((operation) => [operation, keyScopes] as const),
  ...Object.entries(areas).flatMap(([area, { reads, writes }]) => [
    ...reads.map((operation) => [operation, ['read', area as KeyScope]] as const),
    ...writes.map((operation) => [operation, [area as KeyScope]] as const),
  ]),
]);

/** Whether a key's scopes open an operation or tool. */
export const opens = (scopes: readonly KeyScope[], operation: string): boolean =>
  scopesOf.get(operation)?.some((scope) => scopes.includes(scope)) ?? false;

/** @throws DomainError FORBIDDEN for a key without a scope that the operation takes; callers without a key pass */
export function requireScope(actor: Actor, operation: string): void {
  if (!('scopes' in actor) || opens(actor.scopes, operation)) return;
  const enough = scopesOf.get(operation);
  throw new DomainError('FORBIDDEN', enough === undefined ? 'This needs a session; an API key cannot do it.'
    : `This API key lacks the scope that this takes. Use a key with the scope ${enough.join(' or ')}.`);
}
