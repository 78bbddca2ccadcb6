import type { z } from 'zod';
import { answerSchema } from '../domain/concierge/model/answer-schema.ts';
import { interpretationSchema } from '../domain/concierge/model/interpretation-schema.ts';
import type { ThoughtPurpose } from '../domain/model/thoughts.ts';

/** The closed forms of what a model may say. */
export const modelSchemas: Record<ThoughtPurpose, z.ZodType> = { hear: interpretationSchema, answer: answerSchema };
