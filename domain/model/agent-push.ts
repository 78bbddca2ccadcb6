import { z } from 'zod';
import { isStorableText } from './plain-json.ts';

/** The dialects that notifications are written in, by their versions. */
export const pushDialects = ['0.3', '1.0'] as const;
export type PushDialect = (typeof pushDialects)[number];

/** So many addresses can follow one task. */
export const MAX_PUSH_CONFIGS = 5;

/** It is sent in a header, where a line break would end the value. */
const headerValue = z.string().min(1).max(2000).regex(/^[\x20-\x7e]+$/, 'must be printable ASCII');

/** Where and how an agent wants to be told, however its dialect writes it. */
export const pushTargetSchema = z.strictObject({
  /** The agent's name for it; made up when left out, in 0.3 the task's. */
  id: z.string().min(1).max(128).refine(isStorableText, 'must be well-formed text').optional(),
  url: z.string().min(1).max(2000),
  /** Comes back with every notification, so that its receiver knows whose it is. */
  token: headerValue.optional(),
  /** HTTP authentication schemes of which the first is used with the credentials. */
  schemes: z.array(
    z.string().max(40).regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of an HTTP authentication scheme'),
  ).max(10).default([]),
  credentials: headerValue.optional(),
});
export type PushTarget = z.output<typeof pushTargetSchema>;

/** A target as its agent reads it back; secrets stay where they are. */
export interface PushConfig {
  taskId: string;
  id: string;
  url: string;
  schemes: string[];
}
