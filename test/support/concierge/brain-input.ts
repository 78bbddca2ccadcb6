import type { Brain, BrainInput, Reply } from '../../../domain/ports/brain.ts';

/** What a brain gets besides the conversation if no booking system is connected. */
const withoutBooking = {
  askedAt: new Date('2026-11-21T12:00:00Z'), timeZone: 'Europe/Zurich', tools: [], steps: [], memory: null, confirmed: null,
  channel: { type: 'WEB', instructions: [] },
} as const satisfies Partial<BrainInput>;

type Question = Omit<BrainInput, keyof typeof withoutBooking> & Partial<Pick<BrainInput, 'channel' | 'tools' | 'memory'>>;

/** Asks a brain that has no tools, so that all it can do is reply. */
export async function replyOf(brain: Brain, question: Question): Promise<Reply> {
  const decision = await brain.decide({ ...withoutBooking, ...question });
  if (decision.kind !== 'reply') throw new Error('The brain asked for tools that it was not given.');
  return decision;
}
