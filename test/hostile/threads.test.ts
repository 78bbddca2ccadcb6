import { afterAll, describe, expect, it } from '@jest/globals';
import { threadedBrain, type ThreadedBrain } from '../../activities/adapters/brain-threads/threaded-brain.ts';
import { ThinkingTime } from '../../activities/adapters/brain-threads/thinking-time.ts';
import { trainedBrain } from '../support/concierge/trained-brain.ts';
import { DomainError } from '../../domain/model/errors.ts';
import type { BrainInput, SearchHit } from '../../domain/ports/brain.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { replyOf } from '../support/concierge/brain-input.ts';
import { hostileMessages } from './messages.ts';

/** Thinks of any message in the time that a busy machine may take, and of none for ever. */
const PATIENT_MS = 60_000;
const POLITE = 'I could not follow your message. Please ask again in a few short sentences.';

const started: ThreadedBrain[] = [];
afterAll(async () => { await Promise.all(started.map((brain) => brain.close())); });

const warnings: unknown[] = [];
function brainOf(options: { threads?: number; budgetMs?: number; mind?: URL }): ThreadedBrain {
  const brain = threadedBrain({ threads: 1, budgetMs: PATIENT_MS, logger: { warn: (details: unknown) => void warnings.push(details) }, ...options });
  started.push(brain);
  return brain;
}

const pool: SearchHit = {
  passageId: '1', title: 'Pool', text: 'The pool is open from 7:00 to 22:00.', locale: 'en', url: null, score: 9, coverage: 1, answers: 1,
};
const asking = (message: string, more: Partial<BrainInput> = {}) => ({
  conversation: [{ type: 'guest' as const, message, locale: 'en' }], locale: 'en', defaultLocale: 'en',
  hotel: { name: 'Grand', phone: null, email: null, address: null }, search: () => Promise.resolve([pool]), emit: () => undefined, ...more,
});
// Without every tail of each: what is repeated is collapsed before a mind hears it, which another test has tried on all of them.
const hostile = hostileMessages(2026, 40, { tailsInTurn: true });

describe('thinking threads', () => {
  const brain = brainOf({ threads: 2 });

  itVerifies(['decisions/hostile/messages/threads'], 'say what the brain itself says, in the same pieces', async () => {
    for (const message of ['When is the pool open?', 'Hello', 'A table for two on Friday', 'Is there a person I can talk to?', 'x']) {
      const [emitted, piped]: [string[], string[]] = [[], []];
      const tools: BrainInput['tools'] = ['tableapp_create_reservation'];
      const direct = await trainedBrain().decide({ ...input(message), tools, emit: (text) => void emitted.push(text) });
      expect(await brain.decide({ ...input(message), tools, emit: (text) => void piped.push(text) })).toEqual(direct);
      expect(piped).toEqual(emitted);
    }
  });

  itVerifies(['decisions/hostile/messages/any'], 'get done with every hostile message, said first or at the end of a hostile conversation', async () => {
    const replies = await Promise.all(hostile.map(async ({ name, text }) => [name, (await brain.decide({ ...input(text), tools: ['tableapp_create_reservation'] })).kind]));
    expect(replies.filter(([, kind]) => kind !== 'reply' && kind !== 'tools')).toEqual([]);
    const conversation = hostile.map(({ text }) => ({ type: 'guest' as const, message: `and ${text}`, locale: 'en' })).slice(0, 50);
    const { message } = await replyOf(brain, asking('', { conversation: [...conversation, { type: 'guest', message: 'And on Sunday?', locale: 'en' }] }));
    expect(message).not.toBe(POLITE);
    expect(warnings).toEqual([]);
  });

  it('pass on why a search failed', async () => {
    const failure = new DomainError('UNAVAILABLE', 'The database is away.');
    await expect(brain.decide(input('Is there a pool?', { search: () => Promise.reject(failure) }))).rejects.toBe(failure);
    expect((await replyOf(brain, asking('Is there a pool?'))).message).toContain('7:00');
  });
});

describe('a thread that does not get done', () => {
  const mind = new URL('../support/concierge/spinning-thread.ts', import.meta.url);

  itVerifies(['decisions/hostile/messages/budget'], 'is replaced, and its guest is asked to be brief', async () => {
    // The thread that comes in its place thinks for the first time, which takes a busy machine seconds.
    const spinning = brainOf({ mind, budgetMs: 8_000 });
    const [stuck, behind] = await Promise.all([replyOf(spinning, asking('Spin')), replyOf(spinning, asking('When is the pool open?'))]);
    expect(stuck).toMatchObject({ message: POLITE, outcome: 'small-talk', context: [] });
    expect(stuck).not.toHaveProperty('memory');
    expect(behind.message).toContain('7:00');
    expect(warnings.at(-1)).toEqual({ characters: 4, outOfTime: true });
  });

  itVerifies(['decisions/hostile/messages/budget'], 'is replaced as well when it takes all the memory it may have', async () => {
    const hoarding = brainOf({ mind });
    expect((await replyOf(hoarding, asking('Hoard', { locale: 'de' }))).message).toContain('nicht folgen');
    expect((await replyOf(hoarding, asking('When is the pool open?'))).message).toContain('7:00');
    expect(warnings.at(-1)).toEqual({ characters: 5, outOfTime: false });
  });
});

const untilUp = ({ signal }: ThinkingTime): Promise<unknown> => new Promise((resolve) => { signal.addEventListener('abort', resolve); });

describe('thinking time', () => {
  it('stands still while others are waited for', async () => {
    const [time, longer] = [new ThinkingTime(50), new ThinkingTime(300)];
    time.run();
    time.stop();
    longer.run();
    await untilUp(longer);
    expect(time.signal.aborted).toBe(false);
    time.run();
    await untilUp(time);
  });
});

function input(message: string, more: Partial<BrainInput> = {}): BrainInput {
  return {
    ...asking(message), askedAt: new Date('2026-11-21T12:00:00Z'), timeZone: 'Europe/Zurich', tools: [], steps: [], memory: null, confirmed: null,
    channel: { type: 'WEB', instructions: [] }, ...more,
  };
}
