import { describe, expect } from '@jest/globals';
import { createPageFetcher } from '../../activities/adapters/outbound/page-fetcher.ts';
import { workerConfig } from '../../workers/config.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';

const site = await WebSite.start();
site.pages.set('/', html('<p>Welcome.</p>'));

const environment = (more: Record<string, string>) => workerConfig({
  DATABASE_URL: 'postgres://localhost/none', TEMPORAL_ADDRESS: 'localhost:1', SERVER_SECRET: 'x'.repeat(32), ...more,
});
const fetchWith = (more: Record<string, string>) => createPageFetcher({
  rules: { allowPrivate: environment(more).FETCH_ALLOW_PRIVATE }, contactUrl: 'http://localhost/test',
}).fetch({ url: `${site.origin}/` });

describe('FETCH_ALLOW_PRIVATE', () => {
  itVerifies(['decisions/pipelines/fetch/allow-private'], 'opens this machine to the worker, and is refused in production', async () => {
    expect(await fetchWith({})).toMatchObject({ kind: 'unknown', reason: 'refused-address' });
    expect(site.log).toEqual([]);
    expect(await fetchWith({ FETCH_ALLOW_PRIVATE: '1' })).toMatchObject({ kind: 'fetched', contentType: 'text/html' });
    expect(() => environment({ FETCH_ALLOW_PRIVATE: '1', NODE_ENV: 'production' })).toThrow('FETCH_ALLOW_PRIVATE must not be set in production');
    expect(environment({}).FETCH_ALLOW_PRIVATE).toBe(false);
  });
});
