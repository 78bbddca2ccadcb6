import { randomUUID } from 'node:crypto';
import type { BenchProduct } from './product.ts';

/** What guests ask the demo hotel, in turn. */
const questions = [
  'When is breakfast served?', 'Is there parking at the hotel?', 'Are dogs allowed?', 'Do you have a sauna?',
  'What time is check-out?', 'How do I get from the station to the hotel?',
];

export interface Said {
  session: string;
  messageId: string;
}

interface Options {
  /** Absent for a new one. */
  session?: string;
  /** Absent for a new one. */
  messageId?: string;
  /** Whether to wait for the reply. */
  wait: boolean;
}

/** Sends a guest's message. */
export async function say(
  { apiUrl, clientId }: BenchProduct, turn: number, { session, messageId = randomUUID(), wait }: Options,
): Promise<Said> {
  const response = await fetch(`${apiUrl}/api/message`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json', 'x-client-id': clientId,
      ...(session === undefined ? {} : { 'x-session-id': session }), ...(wait ? { 'x-test-session': 'true' } : {}),
    },
    body: JSON.stringify({ query: questions[turn % questions.length], locale: 'en', messageId }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The product answered ${response.status}: ${text}`);
  return { session: response.headers.get('x-session-id') ?? '', messageId };
}
