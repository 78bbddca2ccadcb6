import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { auditRecordSchema } from '../../domain/audit-trail/audit-record.ts';
import { exportTrail, listTrail, listTrailSchema, trailFilterSchema } from '../../domain/audit-trail/platform-trail.ts';
import { getLastSeal, lastSealSchema, mailLastSeal } from '../../domain/audit-trail/last-seal.ts';
import { trailStateSchema, verifyTrail, verifyTrailSchema } from '../../domain/audit-trail/verify-trail.ts';
import { adminContext } from '../http/admin.ts';
import { defineRoute, pageOf, type Reply, type Route } from '../http/route.ts';
import { listOf } from './administration-schemas.ts';

const shared = {
  tag: 'Users', auth: 'sessionOrKey', permission: { feature: 'ALL', action: 'EXECUTE', scope: 'global', platformAdministrator: true },
} as const;
const LINES = 'application/x-ndjson';

/** How an export is described, and what one of its lines is like. */
export const exported = {
  200: {
    description: 'A line for each entry.', schema: z.string(), contentType: LINES,
    example: '{"id":"7","actor":"user:1c1c8f0a-6a43-4a0e-8b3a-2d6d2a2d5a11","action":"role.update","sealNumber":7,"seal":"5f0c…"}\n',
  },
} as const;

/** Answers with entries as JSON lines. Refusals come with the first handful, while there is an answer to give. */
export async function asLines(handfuls: AsyncGenerator<object[]>): Promise<Reply> {
  const first = await handfuls.next();
  async function* lines(): AsyncGenerator<string> {
    for (let next = first; next.done !== true; next = await handfuls.next()) {
      yield next.value.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    }
  }
  return {
    status: 200,
    async stream(response) {
      response.status(200).type(LINES).set(
        { 'Cache-Control': 'no-store', 'Content-Disposition': 'attachment; filename="audit-trail.jsonl"' });
      // The caller may hang up at any time: then nothing more is read.
      await pipeline(Readable.from(lines()), response).catch((error: unknown) => { if (!response.destroyed) throw error; });
    },
  };
}

const getTrail = defineRoute({
  ...shared, method: 'get', path: '/api/audit', operationId: 'listAuditTrail',
  summary: 'List who changed what on the whole platform, newest first',
  description: 'Filter by who, what, where and when. For platform administrators.',
  request: { query: z.object(listTrailSchema.shape) },
  responses: { 200: { description: 'A page of changes.', schema: listOf('entries', auditRecordSchema) } },
  answer: (ctx, call, services) => pageOf('entries', listTrail({ ctx, input: call.query, deps: services })),
});

const getExport = defineRoute({
  ...shared, method: 'get', path: '/api/audit/export', operationId: 'exportAuditTrail',
  summary: 'Export the audit trail as JSON lines, oldest first',
  description: 'Each line is an entry with its place in the chain of seals. Takes the filters of the list. For platform administrators.',
  request: { query: z.object(trailFilterSchema.shape) },
  responses: exported,
  handler: (call, services) => asLines(exportTrail({ ctx: adminContext(services, call), input: call.query })),
});

const getVerification = defineRoute({
  ...shared, method: 'get', path: '/api/audit/verification', operationId: 'verifyAuditTrail',
  summary: 'Check that the audit trail was not tampered with',
  description: 'Verifies the chain of seals. Send a seal that you noted earlier to check the end of the trail against it: without one, '
    + 'an end that was taken away does not show. For platform '
    + 'administrators.',
  request: { query: z.object(verifyTrailSchema.shape) },
  responses: {
    200: {
      description: 'Whether it is intact, and what is wrong.', schema: trailStateSchema,
      example: {
        intact: true, problem: null, sealed: 7421, unsealed: 2, late: 0, noted: 'none', checkpoint: null,
        end: { number: 7421, seal: '5f0c2a9d'.repeat(8) },
      },
    },
  },
  answer: (ctx, call, { identity: { secrets } }) => verifyTrail({ ctx, input: call.query, secrets }),
});

const sealed = {
  200: {
    description: 'The last seal.', schema: lastSealSchema,
    example: { number: 7421, seal: '5f0c2a9d'.repeat(8), createdDate: '2026-11-29T09:30:00.000Z' },
  },
  409: { description: 'Nothing is sealed yet.' },
} as const;

const getSeal = defineRoute({
  ...shared, method: 'get', path: '/api/audit/seal', operationId: 'getAuditSeal',
  summary: 'Export the last seal of the audit trail, to be kept elsewhere',
  description: 'Sent to the verification later, it proves that the trail still has everything up to here. For platform administrators.',
  request: {},
  responses: sealed,
  answer: (ctx) => getLastSeal({ ctx }),
});

const postSealMail = defineRoute({
  ...shared, method: 'post', path: '/api/audit/seal/mail', operationId: 'mailAuditSeal',
  summary: 'Mail the last seal of the audit trail to the platform administrators',
  description: 'So that it is kept where the platform reaches nothing. For platform administrators.',
  request: {},
  responses: sealed,
  answer: (ctx, _call, { runner }) => mailLastSeal({ ctx, runner }),
});

/** The audit trail of the whole platform. */
export const auditTrailRoutes: readonly Route[] = [getTrail, getExport, getVerification, getSeal, postSealMail];
