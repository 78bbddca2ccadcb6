import { createHash } from 'node:crypto';

/** The stored form of tokens, secrets and codes. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
