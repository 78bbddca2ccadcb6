import { describe, expect, it } from '@jest/globals';
import { isSameText, isSigned } from '../../../api/webhooks/signature.ts';

const SECRET = 'app_secret_for_tests';
const EMPTY = Buffer.from('{"object":"page","entry":[]}');
const OF_EMPTY = '8c010689f478340c527c02542278fcd563b0e81c275a2863242910ab12e07a95';
const event = (text: string): Buffer => Buffer.from(
  `{"object":"page","entry":[{"id":"1","time":1,"messaging":[{"sender":{"id":"2"},"recipient":{"id":"1"},"timestamp":1,"message":{"mid":"m1","text":"${text}"}}]}]}`,
);
const OF_ESCAPED = 'ab458483d3b07abbb5994e6b86d99a7f2d3d9ebdc0a11921cedd7cc8561b7c29';

describe('the signature of a webhook', () => {
  it('is taken over the bytes as they came', () => {
    expect(isSigned(EMPTY, `sha256=${OF_EMPTY}`, [SECRET])).toBe(true);
    expect(isSigned(event('caf\\u00e9'), `sha256=${OF_ESCAPED}`, [SECRET])).toBe(true);
    expect(isSigned(event('café'), `sha256=${OF_ESCAPED}`, [SECRET])).toBe(false);
    expect(isSigned(event('café'), 'sha256=b85a5da7b105431960c5137b715643129dba997c3c30820b14a287774f55e4c7', [SECRET])).toBe(true);
  });

  it('may be by any of the configured secrets, and by no other', () => {
    expect(isSigned(EMPTY, `sha256=${OF_EMPTY}`, ['new', SECRET])).toBe(true);
    expect(isSigned(EMPTY, `sha256=${OF_EMPTY}`, ['new'])).toBe(false);
    expect(isSigned(EMPTY, `sha256=${OF_EMPTY}`, [])).toBe(false);
  });

  it.each([
    ['missing', undefined], ['empty', ''], ['of another algorithm', `sha1=${OF_EMPTY.slice(0, 40)}`], ['without its algorithm', OF_EMPTY],
    ['too short', `sha256=${OF_EMPTY.slice(2)}`], ['too long', `sha256=${OF_EMPTY}00`], ['odd', `sha256=${OF_EMPTY.slice(1)}`], ['no hex', `sha256=${'z'.repeat(64)}`],
  ])('counts for nothing when it is %s', (_what, header) => {
    expect(isSigned(EMPTY, header, [SECRET])).toBe(false);
  });

  it('is compared like the verify token, whatever the lengths', () => {
    expect(isSameText('token', 'token')).toBe(true);
    expect(isSameText('tokens', 'token')).toBe(false);
    expect(isSameText('tokem', 'token')).toBe(false);
  });
});
