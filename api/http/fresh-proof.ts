import { requireFreshProof, requireFreshProofOfAll } from '../../domain/access.ts';
import type { Actor } from '../../domain/model/actor.ts';

/**
 * Which operations take a fresh proof of who it is, as a stolen session would do them first:
 * - `always`: of accounts with a second factor;
 * - `all`: of every account, because they change how somebody signs in;
 * - `growth`: where they give more than there was, which their verb finds out.
 */
type Asks = 'always' | 'all' | 'growth';

const list: Readonly<Record<Asks, readonly string[]>> = {
  always: [
    'createApiKey', 'resetUserFactors', 'forceResetUser', 'enableUser',
    'putTableappIntegration', 'putLanguageModel', 'connectChannel',
    'putSingleSignOn', 'deleteSingleSignOn', 'confirmSingleSignOnDomain',
    'createWebhook', 'updateWebhook', 'rotateWebhookSecret',
    'exportGuest', 'eraseGuest', 'translatePayloads',
  ],
  all: ['beginTotp', 'confirmTotp', 'beginPasskey', 'addPasskey', 'removeOwnFactor', 'renewRecoveryCodes'],
  growth: [
    'inviteUser', 'updateUser', 'inviteClientUser', 'createRole', 'updateRole', 'addRolePolicy', 'updateGroupMembers', 'updateGroupRoles',
  ],
};

/** What sessions change without a fresh proof: contents and settings that open nothing, and what only takes away. */
const without: readonly string[] = [
  'addVisibilityPrompt', 'beginConfirmation', 'checkLanguageModel', 'checkTableappIntegration', 'confirmSession',
  'correctConversationMessage', 'createChannelInstruction', 'createClient', 'createDemoSite', 'createDepartment', 'createFeature',
  'createKnowledgeItem', 'createPromptTest', 'createRegion', 'createTag', 'createUserGroup', 'decideBookingLink', 'decideExample',
  'decideFinding', 'deleteApiKey', 'deleteChannelInstruction', 'deleteDepartment', 'deleteKnowledgeDocument',
  'deleteKnowledgeItem', 'deleteLanguageModel', 'deletePromptTest', 'deleteRegion', 'deleteTableappIntegration', 'deleteTag',
  'deleteUserGroup', 'deleteVisibilityPrompt', 'deleteWebhook', 'deprecateFeature', 'disableClient', 'disableRole', 'disableUser',
  'disconnectChannel', 'enableClient', 'endOtherSessions', 'endOwnSession', 'grantClientFeature', 'handBackConversation',
  'mailAuditSeal', 'orderChannelInstructions', 'patchClient', 'postConversationMessage', 'putTranslations', 'reinviteUser',
  'removeClientUser', 'removeRolePolicy', 'renameOwnFactor', 'replayWebhookDelivery', 'rescrapeClientWebsite',
  'resetKnowledgeItem', 'restoreKnowledgeItem', 'revokeClientFeature', 'startPipelineTask', 'stopClientPipelineTask',
  'switchClientTool', 'takeOverConversation', 'testWebhook', 'updateChannel', 'updateChannelInstruction', 'updateClient',
  'updateDepartment', 'updateFeature', 'updateKnowledgeItem', 'updatePromptTest', 'updateRegion', 'updateTag',
  'updateUnansweredQuestion', 'updateUserGroup', 'uploadKnowledgeDocument',
];

/** Per operation what it asks for; null where it asks for nothing. Reading operations that are missing here ask for nothing. */
export const freshProofOf: ReadonlyMap<string, Asks | null> = new Map([
  ...Object.entries(list).flatMap(([asks, operations]) => operations.map((operation) => [operation, asks as Asks] as const)),
  ...without.map((operation) => [operation, null] as const),
]);

/** @throws DomainError CONFIRMATION_REQUIRED */
export function requireProofFor(actor: Actor, operation: string): void {
  const asks = freshProofOf.get(operation);
  if (asks === 'always') requireFreshProof({ actor });
  if (asks === 'all') requireFreshProofOfAll({ actor });
}
