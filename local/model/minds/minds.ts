import { readRequest, type Asked, type ChatRequest } from './chat-request.ts';
import { hostile } from './hostile.ts';
import { obedient } from './obedient.ts';
import { parrot } from './parrot.ts';

/** Replies by a part of the prompt: the first one whose text the prompt contains. */
type Script = readonly { purpose: Asked['purpose']; when: string; reply: unknown }[];

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

/** Gives only the replies that a test has scripted. */
function script({ purpose, prompt }: Asked, lines: Script): unknown {
  const said = JSON.stringify(prompt);
  const line = lines.find((each) => each.purpose === purpose && said.includes(JSON.stringify(each.when).slice(1, -1)));
  return line?.reply ?? (purpose === 'hear' ? { commands: [] } : { sentences: [] });
}
