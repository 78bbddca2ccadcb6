import { z } from 'zod';
import { beginConfirmation, confirmSession, confirmSessionSchema } from '../../domain/accounts/confirm-session.ts';
import {
  beginTotp, beginTotpSchema, begunTotpSchema, confirmTotp, confirmTotpSchema,
} from '../../domain/accounts/factors/enrol-totp.ts';
import { addPasskey, addPasskeySchema, beginPasskey } from '../../domain/accounts/factors/enrol-passkey.ts';
import { passkeyOptionsSchema } from '../../domain/accounts/factors/passkey-schemas.ts';
import { addedFactorSchema, factorRecordSchema, ownFactorsSchema } from '../../domain/accounts/factors/factor-record.ts';
import {
  listOwnFactors, removeOwnFactor, renameFactorSchema, renameOwnFactor, renewRecoveryCodes,
} from '../../domain/accounts/factors/own-factors.ts';
import { defineRoute, done, type Route } from '../http/route.ts';
import { idParams, messageSchema } from './administration-schemas.ts';

const shared = { tag: 'Auth', auth: 'session' } as const;
const early = { ...shared, beforeFactor: true } as const;
const CONFIRMED = { message: 'Confirmed for ten minutes.' };
const REMOVED = { message: 'The second factor is removed.' };
const FACTOR = {
  id: '0f0e7a0c-95f1-4d0f-8a38-3f5a2e1b7c90', kind: 'totp', name: 'My phone', createdDate: '2026-11-26T12:00:00.000Z', lastUsedDate: null,
};
const CREATION = { challenge: 'q5Jx0vXkYl', rp: { name: 'Hotel Concierge', id: 'concierge.example' } };
const REQUEST = { challenge: 'q5Jx0vXkYl', rpId: 'concierge.example', userVerification: 'preferred' };
const MADE = {
  id: 'b3k9', rawId: 'b3k9', type: 'public-key', clientExtensionResults: {},
  response: { clientDataJSON: 'eyJ0', attestationObject: 'o2Nm' },
};
const missing = { 404: { description: 'You have no such second factor.' } };
const full = { 409: { description: 'You have as many second factors as are allowed.' } };
const lists = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

const getFactors = defineRoute({
  ...early,
  method: 'get', path: '/api/me/factors', operationId: 'listOwnFactors',
  summary: 'List your second factors',
  request: {},
  responses: {
    200: {
      description: 'Your second factors.', schema: ownFactorsSchema,
      example: { factors: [FACTOR], recoveryCodes: 10, required: false },
    },
  },
  answer: (ctx) => listOwnFactors({ ctx }),
});

const postTotp = defineRoute({
  ...early,
  method: 'post', path: '/api/me/factors/totp', operationId: 'beginTotp',
  summary: 'Begin to add an authenticator app',
  description: 'It is added once you confirm one of its codes, within half an hour. This takes a proof of who you are within the last '
    + 'ten minutes: a sign-in, or `POST /api/me/confirmation`.',
  request: { body: beginTotpSchema },
  bodyOptional: true,
  bodyExample: { name: 'My phone' },
  responses: {
    200: {
      description: 'The secret, for the app.', schema: begunTotpSchema,
      example: { id: FACTOR.id, secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Hotel%20Concierge:ada%40example.com?…' },
    },
    ...full,
  },
  answer: (ctx, call, { identity }) => beginTotp({ ctx, input: call.body, identity }),
});

const postTotpConfirmation = defineRoute({
  ...early,
  method: 'post', path: '/api/me/factors/totp/:id/confirm', operationId: 'confirmTotp',
  summary: 'Confirm the authenticator app with one of its codes',
  request: { params: idParams, body: confirmTotpSchema },
  bodyExample: { code: '123456' },
  responses: {
    200: {
      description: 'It is added. The first factor comes with ten recovery codes, shown once.', schema: addedFactorSchema,
      example: { factor: FACTOR, recoveryCodes: ['7k3m-x9qd-2v4h'] },
    },
    404: { description: 'It was never begun, or begun too long ago.' },
    ...full,
  },
  answer: (ctx, call, { identity, runner }) => confirmTotp({ ctx, id: call.params.id, input: call.body, identity, runner }),
});

const postPasskeyOptions = defineRoute({
  ...early,
  method: 'post', path: '/api/me/factors/passkey/options', operationId: 'beginPasskey',
  summary: 'Begin to add a passkey',
  description: 'This takes a proof of who you are within the last ten minutes. Passkeys work at the host of `PUBLIC_URL` only.',
  request: {},
  responses: { 200: { description: 'For `navigator.credentials.create()`.', schema: passkeyOptionsSchema, example: CREATION }, ...full },
  answer: (ctx, _call, services) => beginPasskey({ ctx, identity: services.identity }),
});

const postPasskey = defineRoute({
  ...early,
  method: 'post', path: '/api/me/factors/passkey', operationId: 'addPasskey',
  summary: 'Add the passkey that the browser made',
  request: { body: addPasskeySchema },
  bodyExample: { name: 'Key on the ring', passkey: MADE },
  responses: {
    200: {
      description: 'It is added. The first factor comes with ten recovery codes, shown once.', schema: addedFactorSchema,
      example: { factor: { ...FACTOR, kind: 'passkey' }, recoveryCodes: null },
    },
    409: { description: 'It is there already, or you have as many second factors as are allowed.' },
  },
  answer: (ctx, call, { identity, runner }) => addPasskey({ ctx, input: call.body, identity, runner }),
});

const postConfirmationOptions = defineRoute({
  ...early,
  method: 'post', path: '/api/me/confirmation/options', operationId: 'beginConfirmation',
  summary: 'Begin to confirm your identity with a passkey',
  request: {},
  responses: {
    200: { description: 'For `navigator.credentials.get()`, whose answer `POST /api/me/confirmation` takes.',
      schema: passkeyOptionsSchema, example: REQUEST },
    409: { description: 'You have no passkey.' },
  },
  answer: (ctx, _call, services) => beginConfirmation({ ctx, identity: services.identity }),
});

const putFactor = defineRoute({
  ...shared, method: 'put', path: '/api/me/factors/:id', operationId: 'renameOwnFactor',
  summary: 'Rename one of your second factors',
  request: { params: idParams, body: renameFactorSchema },
  bodyExample: { name: 'Key on the ring' },
  responses: { 200: { description: 'As it is now.', schema: factorRecordSchema, example: FACTOR }, ...missing },
  answer: (ctx, call) => renameOwnFactor({ ctx, id: call.params.id, input: call.body }),
});

const deleteFactor = defineRoute({
  ...shared, method: 'delete', path: '/api/me/factors/:id', operationId: 'removeOwnFactor',
  summary: 'Remove one of your second factors',
  description: 'This takes a proof of who you are within the last ten minutes. Removing the last one removes the recovery codes.',
  request: { params: idParams },
  responses: {
    200: { description: 'It is removed.', schema: messageSchema, example: REMOVED },
    ...missing,
    409: { description: 'It is the last one, and one of your roles asks for one.' },
  },
  answer: (ctx, call, { runner }) => done(removeOwnFactor({ ctx, id: call.params.id, runner }), REMOVED.message),
});

const postRecoveryCodes = defineRoute({
  ...shared, method: 'post', path: '/api/me/recovery-codes', operationId: 'renewRecoveryCodes',
  summary: 'Make new recovery codes',
  description: 'The earlier ones become invalid. This takes a proof of who you are within the last ten minutes.',
  request: {},
  responses: {
    200: { description: 'Ten codes, shown once.', schema: lists, example: { recoveryCodes: ['7k3m-x9qd-2v4h'] } },
    409: { description: 'You have no second factor.' },
  },
  answer: async (ctx, _call, { identity, runner }) => ({ recoveryCodes: await renewRecoveryCodes({ ctx, identity, runner }) }),
});

const postConfirmation = defineRoute({
  ...early,
  method: 'post', path: '/api/me/confirmation', operationId: 'confirmSession',
  summary: 'Confirm your identity again',
  description: 'For the next ten minutes, this session may do what needs a fresh proof: create API keys, grant roles, store secrets of '
    + 'integrations and change second factors. Send one proof: your password, a code of your authenticator app, a passkey\'s signature '
    + 'or a recovery code. A session may send ten wrong proofs an hour.',
  request: { body: confirmSessionSchema },
  bodyExample: { code: '123456' },
  responses: { 200: { description: 'Your identity is confirmed.', schema: messageSchema, example: CONFIRMED } },
  answer: (ctx, call, { identity, limits, runner }) =>
    done(confirmSession({ ctx, input: call.body, identity, limits, runner }), CONFIRMED.message),
});

/** What people prove themselves with beside a password. */
export const ownFactorRoutes: readonly Route[] = [
  getFactors, postTotp, postTotpConfirmation, postPasskeyOptions, postPasskey, putFactor, deleteFactor, postRecoveryCodes,
  postConfirmation, postConfirmationOptions,
];
