import type { Route } from '../http/route.ts';
import { apiKeyRoutes } from './apikeys.ts';
import { auditTrailRoutes } from './audit-trail.ts';
import { authFactorRoutes } from './auth-factors.ts';
import { authPasswordRoutes } from './auth-passwords.ts';
import { authSessionRoutes } from './auth-sessions.ts';
import { bookerVerificationRoutes } from './booker-verification.ts';
import { getClientFields } from './client-fields.ts';
import { getMe } from './me.ts';
import { ownFactorRoutes } from './own-factors.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { postCancelTurn, postFeedback } from './message-actions.ts';
import { createMessage, getMessage } from './messages.ts';
import { getHealth, getReadiness } from './operations.ts';
import { getTranslations } from './translations.ts';
import { analysisRoutes } from './analyses.ts';
import { bookingRoutes } from './bookings.ts';
import { channelInstructionRoutes } from './channel-instructions.ts';
import { channelRoutes } from './channels.ts';
import { guestRoutes } from './guests.ts';
import { getEvents } from './events.ts';
import { singleSignOnRoutes } from './single-sign-on.ts';
import { ssoSignInRoutes } from './sso-sign-in.ts';
import { statsRoutes } from './stats.ts';
import { conversationRoutes } from './conversations.ts';
import { clientFeatureRoutes } from './client-features.ts';
import { clientReportRoutes } from './client-reports.ts';
import { clientToolRoutes } from './client-tools.ts';
import { clientUserRoutes } from './client-users.ts';
import { clientTranslationRoutes } from './client-translations.ts';
import { clientRoutes } from './clients.ts';
import { doctorRoutes } from './doctor.ts';
import { demoSiteRoutes } from './demo-sites.ts';
import { exampleRoutes } from './examples.ts';
import { featureRoutes } from './features.ts';
import { knowledgeRoutes } from './knowledge.ts';
import { pipelineTaskRoutes } from './pipeline-tasks.ts';
import { promptTestRoutes } from './prompt-tests.ts';
import { roleRoutes } from './roles.ts';
import { referenceListRoutes } from './reference-lists.ts';
import { modelIntegrationRoutes } from './model-integration.ts';
import { tableappIntegrationRoutes } from './tableapp-integration.ts';
import { userGroupRoutes } from './user-groups.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';

/** The administrative endpoints. Reports come first: `/api/clients/summary` would else count as a client's id. */
const administrationRoutes: readonly Route[] = [
  ...clientReportRoutes, ...clientRoutes, ...clientFeatureRoutes, ...clientTranslationRoutes, ...demoSiteRoutes,
  ...pipelineTaskRoutes, ...knowledgeRoutes, ...promptTestRoutes, ...analysisRoutes,
  ...tableappIntegrationRoutes, ...modelIntegrationRoutes,
  ...clientToolRoutes, ...bookingRoutes, ...channelRoutes, ...channelInstructionRoutes, ...webhookRoutes,
  ...conversationRoutes, ...guestRoutes, getEvents, ...statsRoutes,
  ...auditTrailRoutes, ...doctorRoutes,
  ...singleSignOnRoutes, ...clientUserRoutes, ...userRoutes, ...roleRoutes, ...featureRoutes, ...exampleRoutes, ...userGroupRoutes,
  ...referenceListRoutes,
];

/** The endpoints of the REST face, which MCP's tools are made of as well. */
export const restRoutes: readonly Route[] = [
  getTranslations, getClientFields, getMessage, createMessage, postFeedback, postCancelTurn, getHealth, getReadiness,
  ...authSessionRoutes, ...authFactorRoutes, ...authPasswordRoutes, ...ssoSignInRoutes, getMe, ...ownSessionRoutes, ...ownFactorRoutes,
  ...apiKeyRoutes,
  ...administrationRoutes, ...bookerVerificationRoutes,
];
