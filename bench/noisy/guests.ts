import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Samples } from '../statistics.ts';
import type { Api } from './hotels.ts';

/** What guests of the quiet hotel ask, in turn. */
const questions = [
  'When is breakfast served?', 'Is there parking at the hotel?', 'Are dogs allowed?', 'Do you have a sauna?',
  'What time is check-out?', 'How do I get from the station to the hotel?',
];

/** The number of concurrent guests; each asks again after a pause. */
const GUESTS = 2;
const PAUSE_MS = 300;
/** A guest asks this many questions and leaves. */
const QUESTIONS_EACH = 8;

/** Asks one question and waits for the answer. @returns the session and how the API answered */
export async function ask(
  api: Api, { clientId, session, query, from,
    mayRefuse = false }: { clientId: string; session?: string | undefined; query: string; from: string; mayRefuse?: boolean },
): Promise<{ session: string; status: number }> {
  const { headers, status } = await api.call('POST', '/api/message', {
    from, mayRefuse, body: { query, locale: 'en', messageId: randomUUID() },
    headers: { 'x-client-id': clientId, 'x-test-session': 'true', ...(session === undefined ? {} : { 'x-session-id': session }) },
  });
  return { session: headers.get('x-session-id') ?? '', status };
}

/** Measures the waiting time of a quiet hotel's guests, from now until `stop` is called. */
export function quietGuests(api: Api, clientId: string, name: string): { samples: Samples; failures: string[]; stop(): Promise<void> } {
  const samples = new Samples(name);
  const failures: string[] = [];
  const stopped = new AbortController();
  const guest = async (number: number): Promise<void> => {
    for (let visit = 0; !stopped.signal.aborted; visit += 1) {
      const from = `10.1.${number}.${visit % 250}`;
      let session: string | undefined;
      for (let asked = 0; asked < QUESTIONS_EACH && !stopped.signal.aborted; asked += 1) {
        const query = questions[(visit + asked) % questions.length] as string;
        try {
          await samples.time(async () => { ({ session } = await ask(api, { clientId, session, query, from })); });
        } catch (error) {
          failures.push(String(error));
        }
        await delay(PAUSE_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
  };
  const guests = Array.from({ length: GUESTS }, (_, number) => guest(number));
  return { samples, failures, async stop() { stopped.abort(); await Promise.all(guests); } };
}
