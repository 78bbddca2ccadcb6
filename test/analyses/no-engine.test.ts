import { beforeAll, expect } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { untilTask } from '../support/pipelines/pipelines.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
let operator: Operator;
beforeAll(async () => { operator = await signInAdministrator(database); });

itVerifies(['decisions/pipelines/visibility/no-engine'], 'run-ai-visibility without an engine fails and says what to configure', async () => {
  const { id } = await createHotel(database, { hotelConfig: { city: 'Rivenau' } });
  const { body: { taskId } } = await operator.call<{ taskId: string }>('POST', `/api/clients/${id}/pipelinetasks`, { body: { taskType: 'run-ai-visibility' } });
  const { error, result } = await untilTask(operator, id, taskId, 'FAILED');
  expect(error).toMatch(/AI_VISIBILITY_ENGINES/);
  expect(result).toBeNull();
}, 180_000);
