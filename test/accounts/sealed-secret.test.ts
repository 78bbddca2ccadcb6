import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createSecrets } from '../../domain/secrets.ts';
import { openSecret, sealSecret, type SecretPlace } from '../../domain/accounts/sealed-secret.ts';
import { itVerifies } from '../requirements/verifies.ts';

const old = createSecrets({ secret: 'the secret of last year, long enough', environment: 'test' });
const secrets = createSecrets({ secret: 'the secret of this year, long enough', previous: ['the secret of last year, long enough'], environment: 'test' });
const place: SecretPlace = { clientId: randomUUID(), integration: 'tableapp', field: 'clientSecret' };

describe('a sealed secret', () => {
  itVerifies(['decisions/booking/settings/encryption', '4.8/setup/secret-encrypted'], 'names its key, hides its text, and opens in its own place only', () => {
    const sealed = sealSecret(secrets, place, 'hunter2 🔑');
    expect(sealed).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]{16}\.[\w-]+$/);
    expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain('hunter2');
    expect(openSecret(secrets, place, sealed)).toEqual({ text: 'hunter2 🔑', isOutdated: false });
    for (const elsewhere of [{ ...place, clientId: randomUUID() }, { ...place, field: 'other' }, { ...place, integration: 'channel' as const }]) {
      expect(openSecret(secrets, elsewhere, sealed)).toBeUndefined();
    }
  });

  it('is another one every time', () => {
    expect(new Set(Array.from({ length: 50 }, () => sealSecret(secrets, place, 'same'))).size).toBe(50);
  });

  itVerifies(['decisions/booking/settings/key-rotation'], 'of an earlier key opens and says so, and not without that key', () => {
    const sealed = sealSecret(old, place, 'kept');
    expect(openSecret(secrets, place, sealed)).toEqual({ text: 'kept', isOutdated: true });
    expect(openSecret(createSecrets({ secret: 'another secret altogether, long enough', environment: 'test' }), place, sealed)).toBeUndefined();
    // The environment is no part of the key: a database that moves stays readable.
    expect(openSecret(createSecrets({ secret: 'the secret of last year, long enough', environment: 'live' }), place, sealed)?.text).toBe('kept');
  });

  it('that was touched does not open', () => {
    const parts = sealSecret(secrets, place, 'kept').split('.');
    const flipped = (text = ''): string => {
      const bytes = Buffer.from(text, 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return bytes.toString('base64url');
    };
    const touched = [
      ['v2', ...parts.slice(1)], [parts[0], 'f'.repeat(16), ...parts.slice(2)],
      [parts[0], parts[1], flipped(parts[2]), parts[3]], [parts[0], parts[1], parts[2], flipped(parts[3])],
      [parts[0], parts[1], parts[2], (parts[3] ?? '').slice(0, 12)], [parts[0], parts[1], '', ''], [''],
    ];
    for (const attempt of touched) expect(openSecret(secrets, place, attempt.join('.'))).toBeUndefined();
  });
});
