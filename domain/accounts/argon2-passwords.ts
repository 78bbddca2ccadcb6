import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import { sameBytes } from '../secrets.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const derive = promisify(argon2);

/** Argon2id off the main thread, in the PHC string format, so that parameters may be raised later. */
export const argon2Passwords: PasswordHasher = {
  decoy: phc(Buffer.alloc(SALT_BYTES, 1), Buffer.alloc(HASH_BYTES)),
  async hash(password) {
    const nonce = randomBytes(SALT_BYTES);
    const tag = await derive('argon2id', { message: password, nonce, ...PARAMETERS, tagLength: HASH_BYTES });
    return phc(nonce, tag);
  },
  async verify(password, hash) {
    const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
    if (match === null) throw new Error('A stored password hash has an unknown form.');
    const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
    const expected = Buffer.from(tag, 'base64');
    return sameBytes(expected, await derive('argon2id', {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }));
  },
};

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function phc(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}
