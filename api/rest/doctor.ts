import { diagnosisSchema, examineInstallation } from '../../domain/upkeep/examine-installation.ts';
import { defineRoute, type Route } from '../http/route.ts';

const getDiagnosis = defineRoute({
  tag: 'Diagnostic',
  auth: 'sessionOrKey',
  method: 'get', path: '/api/doctor', operationId: 'getDiagnosis',
  summary: 'Look whether the installation is in order',
  description: 'Looks now at settings, Postgres and Temporal from the API, and at mail, Meta, table-booking systems and the language model from a worker, and '
    + 'says of each what is so and what to do: the checks of `npm run doctor`. Takes some seconds. For platform administrators.',
  permission: { feature: 'ALL', action: 'EXECUTE', scope: 'global', platformAdministrator: true },
  request: {},
  responses: { 200: { description: 'What was found, whether it is in order or not.', schema: diagnosisSchema } },
  answer: (ctx, _call, services) => examineInstallation({ ctx, deps: services }),
});

/** What an administrator may ask of the installation itself. */
export const doctorRoutes: readonly Route[] = [getDiagnosis];
