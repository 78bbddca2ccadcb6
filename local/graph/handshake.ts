import { randomInt } from 'node:crypto';
import type { Simulator } from './simulator.ts';

const ANSWER_WITHIN_MS = 10_000;

export interface Handshake {
  ok: boolean;
  /** 0 where there was no answer. */
  status: number;
  /** Why it failed, as a sentence. */
  reason?: string;
}

/** Verifies a callback URL as Meta does on subscribing, and sends webhooks there if it succeeds. */
export async function subscribe({ store, name, verifyToken }: Simulator, callbackUrl: string): Promise<Handshake> {
  const url = new URL(callbackUrl);
  const challenge = String(randomInt(1, 2 ** 31));
  for (const [key, value] of [['hub.mode', 'subscribe'], ['hub.challenge', challenge], ['hub.verify_token', verifyToken]] as const) {
    url.searchParams.set(key, value);
  }
  const answer = await ask(url);
  if (answer.status !== 200 || answer.text !== challenge) {
    const reason = answer.status === 0 ? 'There was no answer.'
      : `It answered ${answer.status}${answer.status === 200 ? ' without the challenge' : ''}.`;
    return { ok: false, status: answer.status, reason };
  }
  await store.query('update meta_graph.app set callback_url = $2 where simulator = $1', [name, callbackUrl]);
  return { ok: true, status: 200 };
}

async function ask(url: URL): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}
