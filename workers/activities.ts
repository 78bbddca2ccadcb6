import { chatCompletionsEngine } from '../activities/adapters/answer-engines/chat-completions.ts';
import { metaSender } from '../activities/adapters/meta/meta-sender.ts';
import { createMailer } from '../activities/adapters/mailers.ts';
import { outboundAgent } from '../platform/outbound/agent.ts';
import { createPageFetcher } from '../activities/adapters/outbound/page-fetcher.ts';
import { createNotificationSender } from '../activities/adapters/outbound/notification-sender.ts';
import { createAgentPushActivities } from '../activities/agent-push-activities.ts';
import { createAgentTaskActivities } from '../activities/agent-task-activities.ts';
import { postgresLiveEvents } from '../activities/adapters/postgres-live-events.ts';
import { createAnalysisActivities } from '../activities/analysis-activities.ts';
import { createTableProviders } from '../activities/adapters/tableapp/table-providers.ts';
import { createBookingActivities } from '../activities/booking-activities.ts';
import { createChannelActivities } from '../activities/channel-activities.ts';
import { createChatActivities } from '../activities/chat-activities.ts';
import { createCrawlActivities } from '../activities/crawl-activities.ts';
import { createDoctorActivities } from '../activities/doctor-activities.ts';
import { createDocumentActivities } from '../activities/document-activities.ts';
import { createGuestActivities } from '../activities/guest-activities.ts';
import { createHandoffActivities } from '../activities/handoff-activities.ts';
import { createMailActivities } from '../activities/mail-activities.ts';
import { createMaintenanceActivities } from '../activities/maintenance-activities.ts';
import { createModelActivities } from '../activities/model-activities.ts';
import { sentenceGate } from '../activities/sentence-gate.ts';
import { createPipelineActivities } from '../activities/pipeline-activities.ts';
import { createPromptTestActivities } from '../activities/prompt-test-activities.ts';
import { createSweepActivities } from '../activities/sweep-activities.ts';
import { createUpkeepActivities } from '../activities/upkeep-activities.ts';
import { createTableAppActivities } from '../activities/table-app-activities.ts';
import type { OffSlot } from '../activities/slots/off-slot.ts';
import { createThoughtActivities } from '../activities/thought-activities.ts';
import { createToolCallActivities } from '../activities/tool-call-activities.ts';
import { createWebhookActivities } from '../activities/webhook-activities.ts';
import type { AgentAnswers } from '../domain/agents/tasks/agent-answers.ts';
import { tellTasks } from '../domain/agents/tasks/tell-news.ts';
import { conversationAnswers } from '../domain/agents/tasks/conversation-answers.ts';
import { secretsOf } from '../domain/accounts/identity.ts';
import { bookingTurnTools } from '../domain/booking/booking-turn-tools.ts';
import { showTyping } from '../domain/channels/sends/show-typing.ts';
import { ClientFactsCache } from '../domain/chat/client-facts.ts';
import type { AskDeps, ModelEvents } from '../domain/language-model/ask-model.ts';
import { inProcess } from '../domain/language-model/think-in-process.ts';
import { languageModels } from '../activities/adapters/models/language-models.ts';
import { modelSchemas } from '../activities/model-schemas.ts';
import { callAtOnce } from '../domain/conversations/call-operators.ts';
import type { TenantContext } from '../domain/context.ts';
import { mailDirectory } from '../platform/config/shared-config.ts';
import { lookAt } from '../domain/model/diagnosis.ts';
import type { TaskQueue } from '../domain/model/flows.ts';
import type { Brain } from '../domain/ports/brain.ts';
import type { ContentReader } from '../domain/ports/content-reader.ts';
import type { DurableRunner } from '../domain/ports/durable-runner.ts';
import type { RateLimiter } from '../domain/ports/rate-limiter.ts';
import type { Scheduler } from '../domain/ports/scheduler.ts';
import { orBySweep } from '../activities/call-at-once.ts';
import type { PatientDatabase } from '../activities/activity-context.ts';
import type { Watch } from '../domain/ports/watch.ts';
import type { OutgoingWatch } from './outgoing-watch.ts';
import type { Database } from '../domain/storage/database.ts';
import type { WorkerConfig } from './config.ts';
import { outsideParts } from './doctor/outside.ts';

export interface WorkerParts {
  config: WorkerConfig;
  database: Database;
  patientDatabase: PatientDatabase;
  brain: Brain;
  /** For activities that start or message another flow, which a workflow cannot. */
  runner: DurableRunner;
  /** For activities that wait for another flow. */
  offSlot: OffSlot;
  scheduler: Scheduler;
  reader: ContentReader;
  limits: RateLimiter;
  /** Counts calls of language models. */
  modelEvents: ModelEvents;
  /** Counts the outcomes of everything else. */
  watch: Watch & OutgoingWatch;
  wrapAnswers?: ((answers: AgentAnswers) => AgentAnswers) | undefined;
}

/** The activities of each task queue, wired to the outside world. */
export function activitiesOf(
  {
    config, database, patientDatabase, brain, runner, offSlot, scheduler, reader, limits, modelEvents, watch,
    wrapAnswers = (answers) => answers,
  }: WorkerParts,
): Record<TaskQueue, object> {
  const deps = { database, now: () => new Date(), watch };
  const secrets = secretsOf(config);
  const rules = { allowPrivate: config.FETCH_ALLOW_PRIVATE };
  const fetcher = createPageFetcher({ rules, contactUrl: config.PUBLIC_URL });
  const engines = enginesOf(config, rules, deps.now);
  const { providers } = createTableProviders({
    ...deps, secrets, ...rules, timeoutMs: config.TABLE_APP_TIMEOUT_MS, watch: watch.providerCalled,
  });
  const sender = watch.sender(senderOf(config, rules, deps.now));
  const ask: AskDeps = {
    secrets, platform: config.LANGUAGE_MODEL, trustedOrigins: config.MODEL_TRUSTED_ORIGINS, events: modelEvents,
    models: languageModels({ ...rules, now: deps.now }),
  };
  const tools = bookingTurnTools({ providers, runner, secrets, limits });
  const answers = wrapAnswers(conversationAnswers(runner));
  const mailAtOnce = orBySweep((ctx, { sessionKey }) => callAtOnce({ ctx, db: database.forSystem(), sessionKey, runner }));
  const tellNews = (ctx: TenantContext, sessionKey: string): Promise<void> => tellTasks({ ctx, sessionKey, runner });
  const chat = createChatActivities({
    ...deps, tellTasks: tellNews, brain, live: postgresLiveEvents(database), tools, offSlot, callAtOnce: mailAtOnce,
    showTyping: (ctx, input) => showTyping({ ctx, input, deps: { sender, secrets } }),
  }, new ClientFactsCache(config.LANGUAGE_MODEL));
  const channels = createChannelActivities({
    ...deps, sender, secrets, brain, callAtOnce: mailAtOnce, appIds: config.META_APP_ID, evidenceMs: config.CHANNEL_EVIDENCE_MS,
  });
  const notifications = createNotificationSender({ rules, contactUrl: config.PUBLIC_URL });
  const push = createAgentPushActivities({ ...deps, secrets, sender: watch.notifications('push', notifications) });
  const mails = createMailActivities({
    ...deps, secrets, limits, publicUrl: config.PUBLIC_URL,
    mailer: watch.mailer(createMailer({ smtpUrl: config.SMTP_URL, directory: mailDirectory(config), from: config.MAIL_FROM })),
  });
  const toolCalls = createToolCallActivities({ ...deps, tools: { providers, runner, secrets, limits }, offSlot });
  const upkeepDeps = { ...deps, patientDatabase, runner, scheduler, secrets, ...upkeepSettings(config) };
  const upkeep = { ...createUpkeepActivities(upkeepDeps), ...createSweepActivities(upkeepDeps) };
  return {
    interactive: {
      ...chat, ...createHandoffActivities(deps), ...createThoughtActivities(deps), ...channels, ...push,
      ...createAgentTaskActivities({ ...deps, runner, answers }),
      // For runs that began before these had a queue of their own.
      ...toolCalls, ...mails,
    },
    booking: {
      ...createBookingActivities({ ...deps, providers, tellTasks: tellNews }),
      ...createTableAppActivities({ ...deps, providers, secrets, limits }),
      ...toolCalls, runStep: chat.runStep,
    },
    outbound: {
      ...createDoctorActivities(({ unset }) => lookAt(outsideParts(config, database, unset))),
      ...mails, sendPart: channels.sendPart, sendNotification: push.sendNotification,
    },
    webhooks: createWebhookActivities({ ...deps, secrets, sender: watch.notifications('webhook', notifications), runner }),
    models: createModelActivities({ ...deps, ask, live: postgresLiveEvents(database), schemas: modelSchemas, gate: sentenceGate }),
    pipeline: {
      ...createPipelineActivities({ ...deps, patientDatabase, runner, ceiling: config.MAX_TASKS_PER_CLIENT }),
      ...createCrawlActivities({ ...deps, patientDatabase, fetcher, reader }),
      ...createAnalysisActivities({ ...deps, fetcher, reader, engines }),
      ...createDocumentActivities({ ...deps, patientDatabase, fetcher, reader }),
      ...createPromptTestActivities({ ...deps, brain, tools, model: inProcess(ask, modelSchemas) }),
      // As above, and for schedules of an earlier version.
      ...upkeep,
    },
    upkeep: { ...upkeep, ...createMaintenanceActivities(upkeepDeps), ...createGuestActivities({ ...deps, runner }) },
  };
}

const upkeepSettings = (
  { PIPELINE_DISPATCH: dispatch, NOTES_KEPT_DAYS: notesKeptDays, AUDIT_KEPT_DAYS: auditKeptDays }: WorkerConfig,
): { dispatch: boolean; notesKeptDays: WorkerConfig['NOTES_KEPT_DAYS']; auditKeptDays: WorkerConfig['AUDIT_KEPT_DAYS'] } =>
  ({ dispatch: dispatch === 'on', notesKeptDays, auditKeptDays });

type Rules = { allowPrivate: boolean };

/** The answer engines for visibility reports, over one HTTP agent. */
function enginesOf(
  { AI_VISIBILITY_ENGINES: settings }: WorkerConfig, rules: Rules, now: () => Date,
): ReturnType<typeof chatCompletionsEngine>[] {
  const agent = outboundAgent(rules);
  return settings.map((each) => chatCompletionsEngine(each, { rules, agent, now }));
}

/** Sends messages through Meta. */
const senderOf = (config: WorkerConfig, rules: Rules, now: () => Date): ReturnType<typeof metaSender> => metaSender({
  graph: { url: config.META_GRAPH_URL, instagramUrl: config.META_INSTAGRAM_GRAPH_URL, version: config.META_GRAPH_VERSION },
  rules, agent: outboundAgent({ ...rules, connections: 64 }), now, timeoutMs: config.META_TIMEOUT_MS,
});
