import { describe, expect, it } from '@jest/globals';
import { ownOrigins } from '../../../domain/model/own-origins.ts';

describe('the origins of our own pages', () => {
  it('are the public one alone', () => {
    expect(ownOrigins('https://concierge.example')).toEqual(['https://concierge.example']);
    expect(ownOrigins('https://concierge.example:8443/base')).toEqual(['https://concierge.example:8443']);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])('are all names of loopback for %s', (url) => {
    expect(ownOrigins(url)).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']);
  });

  it('do not include what only looks like loopback', () => {
    for (const url of ['http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'http://127.0.0.2']) {
      expect(ownOrigins(url)).toEqual([url]);
    }
  });
});
