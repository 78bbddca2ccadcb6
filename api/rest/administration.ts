import type { Route } from '../http/route.ts';
import { analysisRoutes } from './analyses.ts';
import { bookingRoutes } from './bookings.ts';
import { channelInstructionRoutes } from './channel-instructions.ts';
import { channelRoutes } from './channels.ts';
import { conversationRoutes } from './conversations.ts';
import { clientFeatureRoutes } from './client-features.ts';
import { clientReportRoutes } from './client-reports.ts';
import { clientToolRoutes } from './client-tools.ts';
import { clientTranslationRoutes } from './client-translations.ts';
import { clientRoutes } from './clients.ts';
import { demoSiteRoutes } from './demo-sites.ts';
import { featureRoutes } from './features.ts';
import { knowledgeRoutes } from './knowledge.ts';
import { pipelineTaskRoutes } from './pipeline-tasks.ts';
import { promptTestRoutes } from './prompt-tests.ts';
import { roleRoutes } from './roles.ts';
import { referenceListRoutes } from './reference-lists.ts';
import { tableappIntegrationRoutes } from './tableapp-integration.ts';
import { userGroupRoutes } from './user-groups.ts';
import { userRoutes } from './users.ts';

/** The administrative endpoints. Reports come first: `/api/clients/summary` would else count as a client's id. */
export const administrationRoutes: readonly Route[] = [
  ...clientReportRoutes, ...clientRoutes, ...clientFeatureRoutes, ...clientTranslationRoutes, ...demoSiteRoutes,
  ...pipelineTaskRoutes, ...knowledgeRoutes, ...promptTestRoutes, ...analysisRoutes,
  ...tableappIntegrationRoutes, ...clientToolRoutes, ...bookingRoutes, ...channelRoutes, ...channelInstructionRoutes, ...conversationRoutes,
  ...userRoutes, ...roleRoutes, ...featureRoutes, ...userGroupRoutes, ...referenceListRoutes,
];
