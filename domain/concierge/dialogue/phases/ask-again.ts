import { dateOf, timeOf, wallClockOf } from '../../../model/booking/wall-clock.ts';
import type { Doubt } from '../table-meaning.ts';
import { begunAnew } from '../memory.ts';
import { said, withMemory, type Said, type Scene } from '../scene.ts';
import { learned } from './guest.ts';

const questions = { date: 'askDate', time: 'askTime', partySize: 'askParty' } as const;

/** Asks which of two readings the guest means; null if the waiting question is enough. */
export function askAgain(scene: Scene, doubt: Doubt): Said | null {
  const { words, memory: { phase } } = scene;
  if (doubt.of === 'name') return said(scene, [words.say('askName')]);
  if (doubt.of === 'answer' || doubt.of === 'choice' || doubt.of === 'goal') return null;
  const { of, values } = doubt as Extract<Doubt, { values: unknown }>;
  const next = phase === 'idle' || phase === 'wish' ? withRest(scene) : scene;
  return said(next, [words.say(questions[of]), `${words.either([...new Set(values.map((value) => spoken(scene, of, value)))])}?`]);
}

/** Keeps what else the message says about a table. */
function withRest(scene: Scene): Scene {
  const { meaning, memory } = scene;
  const before = memory.phase === 'idle' ? { ...begunAnew(memory), notes: meaning.notes } : memory;
  const { [meaning.doubt?.of as 'date']: _, ...wish } = { ...before.wish, ...meaning.wish };
  return withMemory(scene, { ...before, phase: 'wish', wish, offers: [], contact: { ...before.contact, ...learned(scene).contact } });
}

function spoken({ words, now }: Scene, of: 'date' | 'time' | 'partySize', value: string): string {
  switch (of) {
    case 'date': return words.date(wallClockOf(value, timeOf(now)));
    case 'time': return words.clock(wallClockOf(dateOf(now), value));
    case 'partySize': return words.people(Number(value));
  }
}
