import { createMailer } from '../activities/adapters/mailers.ts';
import { postgresLiveEvents } from '../activities/adapters/postgres-live-events.ts';
import { createChatActivities } from '../activities/chat-activities.ts';
import { createMailActivities } from '../activities/mail-activities.ts';
import { createIdentity } from '../domain/accounts/identity.ts';
import { mailDirectory } from '../domain/config/shared-config.ts';
import type { TaskQueue } from '../domain/model/flows.ts';
import type { Brain } from '../domain/ports/brain.ts';
import type { DurableRunner } from '../domain/ports/durable-runner.ts';
import type { Database } from '../domain/storage/database.ts';
import type { WorkerConfig } from './config.ts';

export interface WorkerParts {
  config: WorkerConfig;
  database: Database;
  brain: Brain;
  /** For activities that start or message another flow, which a workflow cannot. */
  runner: DurableRunner;
}

/** The activities of each task queue, wired to the outside world. */
export function activitiesOf({ config, database, brain }: WorkerParts): Record<TaskQueue, object> {
  const deps = { database, now: () => new Date() };
  return {
    interactive: {
      ...createChatActivities({ ...deps, brain, live: postgresLiveEvents(database) }),
      ...createMailActivities({
        ...deps,
        secrets: createIdentity(config).secrets,
        publicUrl: config.PUBLIC_URL,
        mailer: createMailer({ smtpUrl: config.SMTP_URL, directory: mailDirectory(config), from: config.MAIL_FROM }),
      }),
    },
    booking: {},
    pipeline: {},
  };
}
