import type { Route } from '../http/route.ts';
import { administrationRoutes } from './administration.ts';
import { apiKeyRoutes } from './apikeys.ts';
import { getAgentCard, getCurrentAgentCard } from './agent-card.ts';
import { authPasswordRoutes } from './auth-passwords.ts';
import { authSessionRoutes } from './auth-sessions.ts';
import { bookerVerificationRoutes } from './booker-verification.ts';
import { getClientFields } from './client-fields.ts';
import { postFeedback } from './feedback.ts';
import { getMe } from './me.ts';
import { postCancelTurn } from './cancel-turn.ts';
import { createMessage, getMessage } from './messages.ts';
import { getHealth, getReadiness } from './operations.ts';
import { getTranslations } from './translations.ts';

/** Every REST endpoint; the router, the OpenAPI document and the test manifest are made of this list. */
export const routes: readonly Route[] = [
  getTranslations, getClientFields, getMessage, createMessage, postFeedback, postCancelTurn, getHealth, getReadiness,
  getAgentCard, getCurrentAgentCard,
  ...authSessionRoutes, ...authPasswordRoutes, getMe, ...apiKeyRoutes, ...administrationRoutes, ...bookerVerificationRoutes,
];
