import { handBackIfIdle } from '../domain/chat/ownership/hand-back.ts';
import { readHandoff } from '../domain/chat/ownership/read-handoff.ts';
import type { HandoffState } from '../domain/model/turn.ts';
import type { SessionOfClient } from '../domain/ports/durable-runner.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';

/** What a conversation does about the person who has it. */
export function createHandoffActivities(deps: ActivityDeps) {
  return withSafeFailures({
    /** Who has the conversation, and what waits for the concierge. */
    async readHandoff({ clientId, ...input }: SessionOfClient): Promise<HandoffState> {
      return readHandoff({ ctx: activityContext(deps, clientId), input });
    },

    /** Takes a conversation back whose person has been silent for too long. */
    async handBackIfIdle({ clientId, ...input }: SessionOfClient): Promise<{ dueInMs: number | null }> {
      return handBackIfIdle({ ctx: activityContext(deps, clientId), input });
    },
  });
}
