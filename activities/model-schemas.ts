import type { z } from 'zod';
import { answerSchema } from '../domain/concierge/model/answer-schema.ts';
import { hearingSchema } from '../domain/concierge/model/hearing-schema.ts';
import type { ThoughtPurpose } from '../domain/model/thoughts.ts';

/** The closed forms of what a model may say. */
export const modelSchemas: Record<ThoughtPurpose, z.ZodType> = { hear: hearingSchema, answer: answerSchema };
