import { deletePushConfig, getPushConfig, listPushConfigs, putPushConfig } from '../../../domain/agents/push/push-configs.ts';
import type { PushConfig, PushDialect, PushTarget } from '../../../domain/model/agent-push.ts';
import type { Call } from './dialect.ts';
import { pushDeps, refusing } from './operations.ts';

/** The task and the target that a call is about. */
interface OneTarget {
  taskId: string;
  id: string;
}

export const createPush = (
  { ctx, services }: Call, { taskId, target }: { taskId: string; target: PushTarget }, dialect: PushDialect,
): Promise<PushConfig> =>
  refusing(() => putPushConfig({ ctx, taskId, target, dialect, deps: pushDeps(services) }));

/** @param id of the target; the task's first one when left out */
export const getPush = ({ ctx }: Call, { taskId, id }: { taskId: string; id?: string | undefined }): Promise<PushConfig> =>
  refusing(() => getPushConfig({ ctx, taskId, id }));

export const listPush = ({ ctx }: Call, taskId: string): Promise<PushConfig[]> => refusing(() => listPushConfigs({ ctx, taskId }));

export const deletePush = ({ ctx }: Call, { taskId, id }: OneTarget): Promise<void> =>
  refusing(() => deletePushConfig({ ctx, taskId, id }));
