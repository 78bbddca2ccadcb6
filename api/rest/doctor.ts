import { diagnosisSchema, examineInstallation } from '../../domain/upkeep/examine-installation.ts';
import { defineRoute, type Route } from '../http/route.ts';

const getDiagnosis = defineRoute({
  tag: 'Diagnostic',
  auth: 'sessionOrKey',
  method: 'get', path: '/api/doctor', operationId: 'getDiagnosis',
  summary: 'Check the installation',
  description: 'Checks settings, Postgres and Temporal from the API, and mail, Meta, table-booking systems and the language model from '
    + 'a worker, and reports each with what to do, as `npm run doctor` does. Takes some seconds. For platform administrators.',
  permission: { feature: 'ALL', action: 'EXECUTE', scope: 'global', platformAdministrator: true },
  request: {},
  responses: { 200: { description: 'The results, good or bad.', schema: diagnosisSchema } },
  answer: (ctx, _call, services) => examineInstallation({ ctx, deps: services }),
});

/** What an administrator may ask of the installation itself. */
export const doctorRoutes: readonly Route[] = [getDiagnosis];
