import { randomUUID } from 'node:crypto';
import { toolsOnRequest } from '../../domain/booking/tool-switches.ts';
import type { Database } from '../../domain/storage/database.ts';
import type { RunningTableApp } from '../../local/table-app/server.ts';
import type { Operator } from '../support/accounts/operators.ts';
import { connect } from '../support/booking/table-app.ts';
import { connectAccount } from '../support/channels/channel-hotels.ts';
import { newTaskId, recordedTask } from '../support/pipelines/pipelines.ts';
import { query } from '../support/stack/query.ts';
import { testStack } from '../support/stack/test-stack.ts';

/** By the name of a tool's argument, the id of something that the hotel has. */
export type HotelRows = Record<string, string>;

/**
 * One of everything that an id of a tool can name, so that a call is refused for who makes it and never because there is no such thing.
 *
 * @param operator who may do everything at the hotel
 */
export async function createHotelRows(
  { database, app, clientId, sessionId, operator }: { database: Database; app: RunningTableApp; clientId: string; sessionId: string; operator: Operator },
): Promise<HotelRows> {
  await connect(database, clientId, app.connection, { enabledTools: [...toolsOnRequest] });
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await operator.call('POST', `/api/clients/${clientId}/${path}`, { body });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return String(answer.body['id']);
  };
  const [itemId, caseId, promptId, webhookId, userId, instructionId, { id: channelId }, { taskId }] = await Promise.all([
    made('knowledge', { kind: 'note', title: 'Sauna', text: 'The sauna opens at six.' }),
    made('prompttests', { question: 'When does the sauna open?' }), made('aivisibility/prompts', { text: 'A hotel with a sauna?' }),
    made('webhooks', { url: 'https://hooks.example/concierge', events: ['task.ended'], enabled: false }),
    made('users', { email: `${randomUUID()}@operators.example`, preset: 'reader' }),
    made('channels/WEB/instructions', { title: 'Tone', text: 'Be brief.' }), connectAccount(database, clientId), recordedTask(database, clientId, { status: 'COMPLETED' }),
  ]);
  const { body } = await operator.call<{ conversations: { id: string }[] }>('GET', `/api/conversations?clientId=${clientId}`);
  const conversationId = body.conversations[0]?.id ?? '';
  const { body: { messages } } = await operator.call<{ messages: { id: string; type: string }[] }>('GET', `/api/clients/${clientId}/conversations/${conversationId}`);
  return {
    clientId, sessionId, conversationId, messageId: messages.findLast(({ type }) => type === 'ai')?.id ?? '',
    itemId, caseId, promptId, webhookId, userId, instructionId, channelId, taskId, ...await storedRows(clientId, taskId, webhookId),
  };
}

/** What comes of work that would take a test long. */
async function storedRows(clientId: string, taskId: string, webhookId: string): Promise<HotelRows> {
  const names = ['documentId', 'findingId', 'linkId', 'questionId', 'bookingId', 'erasureId', 'deliveryId'] as const;
  const ids = Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<(typeof names)[number], string>;
  const insert = (table: string, row: Record<string, unknown>) => query(
    testStack().databaseUrl,
    `insert into ${table} (client_id, ${Object.keys(row).join(', ')}) values ($1, ${Object.keys(row).map((_, index) => `$${index + 2}`).join(', ')})`,
    [clientId, ...Object.values(row)],
  );
  const now = new Date();
  const seen = { first_seen_date: now, last_seen_date: now, task_id: taskId };
  await Promise.all([
    insert('knowledge_document', {
      id: ids.documentId, file_name: 'menu.txt', format: 'text', hash: ids.documentId, size: 4, body: Buffer.from('Soup'),
      created_date: now, uploaded_date: now,
    }),
    insert('analysis_finding', { id: ids.findingId, fingerprint: newTaskId(), kind: 'dead-link', severity: 'low', subject: 'A link', summary: 'It is dead.', ...seen }),
    insert('booking_link', { id: ids.linkId, kind: 'table', url: 'https://tables.example/', confidence: 1, verification: 'reachable', status: 'proposed', ...seen }),
    insert('unanswered_question', { id: ids.questionId, normalized: 'zeppelin', question: 'Is there a zeppelin?', first_asked: now, last_asked: now }),
    insert('table_booking', {
      id: ids.bookingId, hold_key: randomUUID(), intent: ids.bookingId, takes_hold: true, live: false, state: 'expired',
      starts_at: '2026-12-01T19:00', party_size: 2, created_date: now, changed_date: now, ended_date: now,
    }),
    insert('guest_erasure', { id: ids.erasureId, state: 'done', requested_by: 'system:test', created_date: now, finished_date: now }),
    insert('webhook_delivery', {
      id: ids.deliveryId, webhook_id: webhookId, type: 'webhook.test', lane: ids.deliveryId, data: '{}', created_date: now,
      next_attempt: now, tried_until: now, state: 'failed', attempts: 1,
    }),
    insert('prompt_test_run', { task_id: taskId, state: 'finished', repeats: 1, cases: '[]', started_date: now, finished_date: now }),
    insert('visibility_run', { task_id: taskId, engines: ['one'], prompts: '[]', repeats: 1, planned: 0, max_tokens: 1, started_date: now, finished_date: now }),
  ]);
  return ids;
}
