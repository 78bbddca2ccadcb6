import type { Route } from '../http/route.ts';
import { administrationRoutes } from './administration.ts';
import { apiKeyRoutes } from './apikeys.ts';
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

/** The endpoints of the REST face, which MCP's tools are made of as well. */
export const restRoutes: readonly Route[] = [
  getTranslations, getClientFields, getMessage, createMessage, postFeedback, postCancelTurn, getHealth, getReadiness,
  ...authSessionRoutes, ...authPasswordRoutes, getMe, ...apiKeyRoutes, ...administrationRoutes, ...bookerVerificationRoutes,
];
