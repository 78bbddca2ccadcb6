import { z } from 'zod';
import { localeSchema } from '../../domain/model/chat.ts';
import { putTranslations, translationTextsSchema } from '../../domain/translations/put-translations.ts';
import { adminTenantContext } from '../http/admin.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { ifMatch, otherState } from '../http/state-tags.ts';

const putTexts = defineRoute({
  method: 'put', path: '/api/translations/:locale', operationId: 'putTranslations',
  tag: 'Clients', auth: 'session',
  summary: 'Set a client\'s own texts in one locale',
  description: 'The client is named by `x-client-id`. Keys that are left out keep their texts. `If-Match` takes the `ETag` of all texts '
    + 'in that locale.',
  permission: { feature: 'update-client', action: 'WRITE', scope: 'client', foreign: 404 },
  request: {
    params: z.object({ locale: localeSchema }),
    headers: ifMatch.extend({ 'x-client-id': z.uuid().toLowerCase() }),
    body: translationTextsSchema,
  },
  bodyExample: { 'chat.title': 'Concierge of Hotel Arvensee' },
  responses: {
    200: {
      description: 'The texts that were set, by locale and key.',
      schema: z.record(z.string(), z.record(z.string(), z.string())),
      example: { en: { 'chat.title': 'Concierge of Hotel Arvensee' } },
    },
    404: { description: 'The client does not exist, or is not yours to see.' }, ...otherState,
  },
  async handler(call, services) {
    const ctx = adminTenantContext(services, call, call.headers['x-client-id']);
    await putTranslations({ ctx, input: { locale: call.params.locale, texts: call.body }, ifMatch: call.headers['if-match'] });
    return { status: 200, body: { [call.params.locale]: call.body } };
  },
});

/** Texts of clients. */
export const clientTranslationRoutes: readonly Route[] = [putTexts];
