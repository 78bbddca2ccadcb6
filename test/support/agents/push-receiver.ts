import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, expect } from '@jest/globals';
import { useReceiver } from '../http/receiver.ts';
import { fitting } from './a2a-schemas.ts';

/** A notification as an agent's server got it. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** How the server treats the notification of that number: a status, or `lost` for taking it and hanging up. */
export type Behaviour = (count: number) => number | 'lost';

/** What was no notification as A2A has it; a sender would only repeat what its receiver refuses. */
const unfit: unknown[] = [];
afterAll(() => expect(unfit).toEqual([]));

/** An agent's server of the test's own, stopped after the test file. */
export async function usePushReceiver(behave: Behaviour = () => 200): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const { url } = await useReceiver((_count, { headers, text }) => {
    const body = JSON.parse(text) as Record<string, unknown>;
    received.push({ headers, body });
    try {
      fitting(body['kind'] === 'task' ? 'notification of 0.3' : 'notification of 1.0', body);
    } catch (error) {
      unfit.push(error);
    }
    const status = behave(received.length);
    return status === 'lost' ? status : { status, ...status >= 300 && status < 400 && { headers: { location: '/elsewhere' } } };
  });
  return { url, received };
}
