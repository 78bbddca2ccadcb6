import { z } from 'zod';

const part = z.looseObject({ type: z.string(), text: z.string().optional() });

/** A chat-completions request, as far as a mind looks into it. */
export const chatRequestSchema = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(part), z.null()]).optional() })).min(1),
});
export type ChatRequest = z.output<typeof chatRequestSchema>;

/** What the product asks for, with what varies of it. */
export interface Asked {
  purpose: 'hear' | 'answer';
  system: string;
  /** The prompt's JSON. */
  prompt: Readonly<Record<string, unknown>>;
}

/** Reads a request of the product; null for every other. */
export function readRequest({ messages }: ChatRequest): Asked | null {
  const said = (role: string): string => messages.filter((each) => each.role === role).map(({ content }) => textOf(content)).join('\n');
  const system = said('system');
  const purpose = /^You hear /m.test(system) ? 'hear' : /^You put /m.test(system) ? 'answer' : null;
  try {
    const prompt: unknown = JSON.parse(said('user'));
    if (purpose === null || typeof prompt !== 'object' || prompt === null) return null;
    return { purpose, system, prompt: prompt as Asked['prompt'] };
  } catch {
    return null;
  }
}

const textOf = (content: ChatRequest['messages'][number]['content']): string =>
  (typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join(''));

/** The passages and questions of an `answer`. */
export const answerPrompt = z.object({
  answerIn: z.string(), style: z.array(z.string()).default([]),
  passages: z.array(z.object({ number: z.number(), title: z.string(), text: z.string() })),
  questions: z.array(z.object({ number: z.number(), text: z.string() })),
});
export type AnswerPrompt = z.output<typeof answerPrompt>;

const table = z.object({ date: z.string(), time: z.string(), people: z.number() });

/** Where the dialogue stands, of a `hear`. */
export const interpretPrompt = z.object({
  today: z.string(), now: z.string(), askIn: z.string(), message: z.string(), earlier: z.array(z.string()).default([]),
  dialogue: z.object({
    stage: z.string(), goal: z.string().nullable(), wish: z.record(z.string(), z.union([z.string(), z.number()])),
    offered: z.array(z.string()),
    table: table.nullable(), reservations: z.array(table.nullable()), waitsFor: z.array(z.string()), known: z.array(z.string()),
  }),
});
export type InterpretPrompt = z.output<typeof interpretPrompt>;
