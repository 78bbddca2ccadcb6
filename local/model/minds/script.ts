import type { Asked } from './chat-request.ts';

/** Replies by a part of the prompt: the first one whose text the prompt contains. */
export type Script = readonly { purpose: Asked['purpose']; when: string; reply: unknown }[];

/** Gives only the replies that a test has scripted. */
export function script({ purpose, prompt }: Asked, lines: Script): unknown {
  const said = JSON.stringify(prompt);
  const line = lines.find((each) => each.purpose === purpose && said.includes(JSON.stringify(each.when).slice(1, -1)));
  return line?.reply ?? (purpose === 'hear' ? { commands: [] } : { sentences: [] });
}
