import type { z } from 'zod';
import type { Mailer } from '../../domain/ports/mailer.ts';
import type { SimulatorClock } from './clock.ts';
import type { PropertyDefinition } from './property.ts';
import { malformed } from './refusal.ts';
import type { Tx } from '../simulator/store.ts';

/** What a request is carried out with: its property, its clock, and its transaction. */
export interface Call {
  property: PropertyDefinition;
  clock: SimulatorClock;
  mailer: Mailer;
  tx: Tx;
  /** From the path. */
  id: string;
  query: URLSearchParams;
  body: unknown;
  headers: NodeJS.Dict<string | string[]>;
}

export interface Answer {
  status: number;
  body?: unknown;
  /** Runs once the transaction is committed, for what cannot be undone, such as a mail. */
  after?: () => Promise<void>;
}

export type Handler = (call: Call) => Promise<Answer>;

/** @throws Refusal VALIDATION that names what is wrong */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw malformed(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '));
}
