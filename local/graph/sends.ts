import { setTimeout as delay } from 'node:timers/promises';
import type { Queryable, Tx } from '../simulator/store.ts';
import type { Account } from './accounts.ts';
import type { Emission } from './deliveries.ts';
import { refusalOf, type GraphFault } from './faults.ts';
import { badMessageId, GraphError, noSuchGuest, windowClosed } from './graph-error.ts';
import { addressOf, findGuest, type Guest } from './guests.ts';
import { messageId } from './ids.ts';
import { addMessage, findMessage, markSeen, setStatus } from './messages.ts';
import { reportSend } from './reports.ts';
import { operationOf, readSend, type SendRequest } from './send-requests.ts';
import type { Simulator } from './simulator.ts';

const HOUR_MS = 3_600_000;

/** The answer of a send endpoint; none where the connection breaks. */
export type SendAnswer = { status: number; body: unknown } | 'dropped';

interface Call {
  simulator: Simulator;
  account: Account;
  body: unknown;
  fault: GraphFault | undefined;
}

/** Takes or refuses a request of an account, and notes it either way. @throws GraphError */
export async function send(simulator: Simulator, account: Account, body: unknown): Promise<SendAnswer> {
  const fault = simulator.faultsOf(account.id).for(operationOf(account.channel, body));
  const call = { simulator, account, body, fault };
  if (fault?.kind === 'drop-before-accept') {
    await note(simulator.store, call, { status: 0, lost: true });
    return 'dropped';
  }
  if (fault?.kind === 'server-error') {
    const status = Number(fault.argument) || 502;
    await note(simulator.store, call, { status });
    return { status, body: '<html><body>Bad gateway</body></html>' };
  }
  const answer = await take(call);
  if (fault?.kind === 'slow') await delay(Number(fault.argument) || 0);
  return fault?.kind === 'drop-after-accept' ? 'dropped' : { status: 200, body: answer };
}

/** @returns the body of the answer @throws GraphError */
async function take(call: Call): Promise<unknown> {
  const { simulator, account, body, fault } = call;
  try {
    const refusal = fault && refusalOf(fault, account.channel);
    if (refusal) throw refusal;
    const request = readSend(account.channel, body);
    return await simulator.webhooks.transaction(account.id, async (tx, emit) => {
      const done = await carryOut(tx, call, request, emit);
      await note(tx, call, { status: 200, guest: done.guest, message: done.message, lost: fault?.kind === 'drop-after-accept' });
      return done.answer;
    });
  } catch (error) {
    if (error instanceof GraphError) await note(simulator.store, call, { status: error.status, code: error.code });
    throw error;
  }
}

interface Done {
  answer: unknown;
  /** By name. */
  guest: string;
  message?: string;
}

async function carryOut(tx: Tx, call: Call, request: SendRequest, emit: (emission: Emission) => void): Promise<Done> {
  const { account, fault } = call;
  if (request.operation === 'read') {
    const read = await findMessage(tx, account, request.messageId);
    if (read?.author !== 'guest') throw badMessageId();
    await setStatus(tx, account, read.id, 'read');
    return { answer: { success: true }, guest: read.guest };
  }
  const guest = await findGuest(tx, account, request.to);
  // A WhatsApp number that never wrote has no window; the other products do not even have an id for such a person.
  if (!guest) throw account.channel === 'WHATSAPP' ? windowClosed(account.channel) : noSuchGuest();
  if (request.operation === 'action') {
    if (request.action === 'mark_seen') await markSeen(tx, account, guest);
    return { answer: { recipient_id: request.to }, guest: guest.handle };
  }
  const now = new Date();
  if (isTooLate(guest, request.outsideWindow, now)) throw windowClosed(account.channel);
  const id = messageId(account.channel, addressOf(guest));
  const failure = fault?.kind === 'fail-later' ? Number(fault.argument) || 131_026 : undefined;
  await addMessage(tx, account, guest, {
    id, author: 'app', kind: request.kind, text: request.text, at: now, callbackData: request.callbackData, status: 'sent',
  });
  await reportSend(
    tx, { appId: call.simulator.appId, account, guest, id, text: request.text, callbackData: request.callbackData, failure, at: now, emit },
  );
  const answer = account.channel === 'WHATSAPP'
    ? { messaging_product: 'whatsapp', contacts: [{ input: request.to, wa_id: guest.platformId ?? request.to }], messages: [{ id }] }
    : { recipient_id: request.to, message_id: id };
  return { answer, guest: guest.handle, message: id };
}

function isTooLate({ lastMessageAt }: Guest, outside: 'refused' | 'a-week' | 'allowed', now: Date): boolean {
  if (outside === 'allowed') return false;
  const open = (outside === 'a-week' ? 7 * 24 : 24) * HOUR_MS;
  return lastMessageAt === null || now.getTime() - lastMessageAt.getTime() > open;
}

interface Outcome {
  status: number;
  code?: number;
  guest?: string;
  message?: string | undefined;
  lost?: boolean;
}

async function note(tx: Queryable, { account, body, fault }: Call, outcome: Outcome): Promise<void> {
  await tx.query(
    `insert into meta_graph.send (account_id, operation, handle, body, at, fault, status, code, message_id, lost)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [account.id, operationOf(account.channel, body), outcome.guest ?? null, JSON.stringify(body), new Date(),
      fault ? [fault.kind, fault.argument].filter(Boolean).join(':') : null, outcome.status, outcome.code ?? null,
      outcome.message ?? null, outcome.lost ?? false],
  );
}
