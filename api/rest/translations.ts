import { z } from 'zod';
import { readTranslations } from '../../domain/translations/read-translations.ts';
import { stateTag } from '../../domain/state-tag.ts';
import { localeSchema } from '../../domain/model/chat.ts';
import { parseInput } from '../../domain/parse.ts';
import { guestContext } from '../http/guest.ts';
import { defineRoute } from '../http/route.ts';

const MAX_LISTED = 200;

/** `*` or a comma-separated list whose entries match the schema. */
const listText = z.string({ error: 'is required: * or a comma-separated list' }).transform((text) => text.trim());
const listOf = (entry: z.ZodString) => listText.pipe(z.union([
  z.literal('*'),
  z.string()
    .transform((list) => list.split(',').map((item) => item.trim()).filter((item) => item !== ''))
    .pipe(z.array(entry).min(1, 'must be * or a comma-separated list').max(MAX_LISTED)),
]));

const text = z.string().optional();

/** The request once header and query are put together; headers win. */
const wantedSchema = z.object({
  clientId: z.uuid({ error: 'is required, as header x-client-id or query clientid, and must be a UUID' }).toLowerCase(),
  keys: listOf(z.string().max(200)),
  locales: listOf(localeSchema).optional(),
});

/** A function name that may stand in a script: identifiers joined by dots, nothing that could run. */
const callback = z.string().max(64)
  .regex(/^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*){0,3}$/, 'must be the name of a function');

/** Spec 4.1: interface texts of a client, as JSON or JSONP. */
export const getTranslations = defineRoute({
  method: 'get', path: '/api/translations', operationId: 'getTranslations',
  tag: 'Client API', auth: 'guest',
  summary: 'Read interface texts of a hotel',
  description: 'A locale that a text lacks is served by its fallback: fr-CA, then fr, then the client\'s default. '
    + 'Headers win over their query equivalents. To change all texts (`*`) of one locale, send their `ETag` as `If-Match`.',
  request: {
    headers: z.object({ 'x-client-id': text, 'x-translation-keys': text, 'x-translation-locales': text }),
    query: z.object({ clientid: text, keys: text, locales: text, tcb: callback.optional() }),
  },
  responses: {
    200: {
      description: 'Texts by locale and key; a script that calls the callback when `tcb` is given.',
      schema: z.record(z.string(), z.record(z.string(), z.string())).meta({ id: 'Translations' }),
      example: { en: { 'chat.send': 'Send' } },
      also: { 'text/javascript': { schema: z.string(),
        example: '/**/ typeof show === \'function\' && show({"en":{"chat.send":"Send"}});' } },
    },
    404: { description: 'The client does not exist.' },
  },
  async handler({ headers, query, requestId, note }, services) {
    const wanted = parseInput('translations', wantedSchema, {
      clientId: headers['x-client-id'] ?? query.clientid,
      keys: headers['x-translation-keys'] ?? query.keys,
      locales: headers['x-translation-locales'] ?? query.locales,
    });
    const ctx = guestContext(services, { clientId: wanted.clientId, requestId, note });
    const body = await readTranslations({ ctx, input: { keys: wanted.keys, locales: wanted.locales ?? null } });
    // All texts in one locale are a state that a change of them can be held to.
    const [only, ...others] = wanted.keys === '*' ? Object.values(body) : [];
    const tag = only !== undefined && others.length === 0 ? { ETag: stateTag(only) } : {};
    return { status: 200, headers: { 'Cache-Control': 'private, no-cache', ...tag }, body, jsonp: true };
  },
});
