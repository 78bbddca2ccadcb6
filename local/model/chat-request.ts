import { z } from 'zod';

/** The fields of a request to `/chat/completions` that matter here. */
export const chatRequestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({
    role: z.string(), content: z.union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))]),
  })).min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  max_tokens: z.number().optional(),
  response_format: z.object({
    type: z.string(), json_schema: z.object({ name: z.string(), schema: z.unknown() }).optional(),
  }).optional(),
});
export type ChatRequest = z.output<typeof chatRequestSchema>;

/** The text of a request's messages of one role. */
export const textOf = ({ messages }: ChatRequest, role: 'system' | 'user'): string => messages.filter((message) => message.role === role)
  .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(''))).join('\n');

/** How the instructions of each purpose begin, where no schema names it. */
const beginnings = { hear: /^(?:Task: hear|You hear )/m, answer: /^(?:Task: answer|You put )/m, check: /^Task: check/m };

/** What a request is for: by the name of its schema, or by its instructions. */
export const purposeOf = (request: ChatRequest): string =>
  request.response_format?.json_schema?.name
    ?? Object.entries(beginnings).find(([, pattern]) => pattern.test(textOf(request, 'system')))?.[0] ?? 'unknown';
