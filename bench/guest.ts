import { randomUUID } from 'node:crypto';
import type { BenchProduct } from './product.ts';

/** What guests ask the demo hotel, in turn. */
const questions = [
  'When is breakfast served?', 'Is there parking at the hotel?', 'Are dogs allowed?', 'Do you have a sauna?',
  'What time is check-out?', 'How do I get from the station to the hotel?',
];

/** Sends a guest's message. @returns the session, which is new when none was given */
export async function say(
  { apiUrl, clientId }: BenchProduct, turn: number, { session, wait }: { session?: string; wait: boolean },
): Promise<string> {
  const response = await fetch(`${apiUrl}/api/message`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json', 'x-client-id': clientId,
      ...(session === undefined ? {} : { 'x-session-id': session }), ...(wait ? { 'x-test-session': 'true' } : {}),
    },
    body: JSON.stringify({ query: questions[turn % questions.length], locale: 'en', messageId: randomUUID() }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The product answered ${response.status}: ${text}`);
  return response.headers.get('x-session-id') ?? '';
}
