import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret from which this data directory's tokens, codes and keys derive; made at the first start, and
 * readable by its owner alone.
 */
export function serverSecret(dataDir: string): string {
  const file = join(dataDir, 'server-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    // Fails when there is one already, so that two starts at once end up with the same.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
