import express, { type RequestHandler, type Router } from 'express';
import { z } from 'zod';
import { requirePlatformAdministrator } from '../../domain/access.ts';
import { invalidInput } from '../../domain/model/errors.ts';
import { parseInput } from '../../domain/parse.ts';
import type { PayloadText, PayloadTranslator } from '../../domain/ports/payload-translator.ts';
import type { Services } from '../services.ts';
import { authenticate, authenticatedActor } from './authenticate.ts';
import { jsonBody } from './json-body.ts';
import { ownOrigins } from '../../domain/model/own-origins.ts';

/** Twice what the flow engine lets one payload be, in bytes of JSON. */
const BODY_LIMIT = 6 * 1024 * 1024;

const base64 = z.base64();
const bodySchema = z.object({
  payloads: z.array(z.object({ metadata: z.record(z.string(), base64).optional(), data: base64.optional() })).max(1000),
});

/** Under these paths the Temporal Web UI has payloads translated (Temporal, "Codec Server"). */
export const CODEC_PATH = '/codec';

/**
 * The codec server of the Temporal Web UI: `POST /codec/decode` and `/codec/encode`. Payloads hold what guests of every
 * hotel write, so it is for platform administrators; the UI sends their cookie or token along.
 */
export function codecRouter(services: Services, translator: PayloadTranslator): Router {
  const router = express.Router();
  router.use(uiCors(services.config.TEMPORAL_UI_URL));
  router.use(
    authenticate({ auth: 'sessionOrKey', operationId: 'translatePayloads' }, services),
    jsonBody({ limit: BODY_LIMIT }),
  );
  const translate = (work: (payloads: PayloadText[]) => Promise<PayloadText[]>): RequestHandler => async (request, response) => {
    requirePlatformAdministrator({ actor: authenticatedActor(response) });
    const { payloads } = parseInput('body', bodySchema, request.body);
    const translated = await work(payloads).catch(() => {
      throw invalidInput('A payload cannot be read: it is damaged, or its key is neither SERVER_SECRET nor one of SERVER_SECRET_PREVIOUS.');
    });
    response.set('Cache-Control', 'no-store').json({ payloads: translated });
  };
  router.post('/encode', translate((payloads) => translator.encode(payloads)));
  router.post('/decode', translate((payloads) => translator.decode(payloads)));
  return router;
}

/** Lets the pages of the Web UI, and no others, call with an administrator's credentials. */
function uiCors(uiUrl: string | undefined): RequestHandler {
  const allowed = uiUrl === undefined ? [] : ownOrigins(uiUrl);
  return (request, response, next) => {
    response.vary('Origin');
    const origin = request.get('origin');
    if (origin !== undefined && allowed.includes(origin)) {
      response.set({
        'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Allow-Methods': 'POST', 'Access-Control-Allow-Headers': 'content-type, authorization, x-namespace',
      });
    }
    if (request.method !== 'OPTIONS') return next();
    response.status(204).end();
    return undefined;
  };
}
