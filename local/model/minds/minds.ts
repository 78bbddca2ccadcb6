import { readRequest, type ChatRequest } from './chat-request.ts';
import { hostile } from './hostile.ts';
import { obedient } from './obedient.ts';
import { parrot } from './parrot.ts';
import { script, type Script } from './script.ts';

/** How a mind repeats itself: its seed, and what a scripted one says. */
export interface MindOptions {
  seed: string;
  script?: Script;
}
export const mindNames = ['parrot', 'script', 'obedient', 'hostile'] as const;
export type MindName = (typeof mindNames)[number];

/** What a mind of the local model server makes of a chat-completions request: the JSON in its reply. */
export function thinkAs(mind: MindName, request: ChatRequest, { seed, script: lines = [] }: MindOptions): unknown {
  const asked = readRequest(request);
  if (asked === null) return {};
  switch (mind) {
    case 'parrot': return parrot(asked);
    case 'script': return script(asked, lines);
    case 'obedient': return obedient(asked);
    case 'hostile': return hostile(asked, seed);
  }
}
