import { randomBytes } from 'node:crypto';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import type { EntityManager } from '../../storage/database.ts';
import { RecoveryCode } from '../../storage/entities/second-factor.ts';

const CODES = 10;
/** Crockford's base 32: nothing in it is taken for something else. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;
const HEAD = 4;

/** A code as it counts, however it was typed. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

/** As people read it: groups of four. */
const grouped = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

function newCode(): string {
  return [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
}

/** What is kept of a code. */
type KeptCode = Pick<RecoveryCode, 'head' | 'codeHash'>;

/** New codes and what is kept of them. */
export async function newRecoveryCodes(passwords: PasswordHasher): Promise<{ shown: string[]; kept: KeptCode[] }> {
  // Each is found by its head, so no two have the same.
  const codes = new Map<string, string>();
  while (codes.size < CODES) {
    const code = newCode();
    codes.set(code.slice(0, HEAD), code);
  }
  const kept = await Promise.all([...codes].map(async ([head, code]) => ({ head, codeHash: await passwords.hash(code) })));
  return { shown: [...codes.values()].map(grouped), kept };
}

/** Puts new codes in the place of all before. */
export async function replaceRecoveryCodes(
  em: EntityManager, userId: string, kept: readonly KeptCode[],
): Promise<void> {
  await em.nativeDelete(RecoveryCode, { userId });
  for (const each of kept) em.create(RecoveryCode, { userId, ...each, usedDate: null });
}

/** Uses a code up. @returns whether it counted; a wrong one costs the same work as a right one */
export async function useRecoveryCode(
  em: EntityManager, { userId, code, passwords, now }: { userId: string; code: string; passwords: PasswordHasher; now: Date },
): Promise<boolean> {
  const text = plain(code);
  const found = await em.findOne(RecoveryCode, { userId, head: text.slice(0, HEAD), usedDate: null });
  if (!await passwords.verify(text, found?.codeHash ?? passwords.decoy) || found === null) return false;
  // Of two uses at the same moment one counts.
  return await em.nativeUpdate(RecoveryCode, { userId, head: found.head, usedDate: null }, { usedDate: now }) > 0;
}
