import { z } from 'zod';

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether a text could stand on one line. */
const isOneLine = (text: string): boolean => !CONTROL.test(text);

/** One line of text whose characters are composed (NFC), so that what looks the same is the same. */
export const lineSchema = z.string().normalize('NFC')
  .refine(isOneLine, 'must not contain line breaks, tabs or other control characters');

/** What people call something or somebody. */
export const nameSchema = (max: number) => lineSchema.trim().min(1).max(max);
