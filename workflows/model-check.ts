import { proxyActivities, upsertSearchAttributes } from '@temporalio/workflow';
import type { ModelActivities } from '../activities/model-activities.ts';
import { searchAttribute } from '../domain/model/flows.ts';
import type { ModelCheckReport } from '../domain/model/language-model.ts';

// Somebody waits at a page: one attempt, and a second only if the worker died during the first.
const models = proxyActivities<ModelActivities>({
  startToCloseTimeout: '20 s',
  scheduleToCloseTimeout: '40 s',
  heartbeatTimeout: '5 s',
  retry: { maximumAttempts: 2, initialInterval: '200 ms' },
});

/** Tries a hotel's language model, for an API process. */
export async function modelCheck(input: { clientId: string }): Promise<ModelCheckReport> {
  const report = await models.checkModel.executeWithOptions({ summary: 'Try the language model' }, [input]);
  upsertSearchAttributes([searchAttribute('ConciergeOutcome', report.code ?? 'answered')]);
  return report;
}
