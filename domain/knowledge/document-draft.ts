import { createHash } from 'node:crypto';

/** Each version that a task reads has a draft of its own: the file may be uploaded again while the task runs. */
export const documentDraftId = (taskId: string, version: string): string =>
  createHash('sha256').update(`${taskId}/${version}`).digest('hex').slice(0, 32);
