import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { demoPage } from '../../../api/web/demo-page.ts';
import { useServer } from '../../support/http/use-server.ts';

const origin = await useServer(express().use(demoPage()));

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(origin + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const addresses = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

describe('the demo page', () => {
  it('has everything it names, as scripts and styles a browser may keep', async () => {
    const { text } = await get('/demo');
    const named = addresses(text, /(?:href|src)="(\/demo\/[^"]+)"/g);
    expect(named.length).toBeGreaterThan(20);
    for (const path of named) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
    }
  });

  it('serves scripts without a trace of types, that import each other as scripts', async () => {
    const { text } = await get('/demo');
    const names = new Set(addresses(text, /"\/demo\/([\w-]+\.js)\?/g));
    for (const name of names) {
      const { text: script, headers } = await get(`/demo/${name}`);
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(script).not.toMatch(/^\s*(interface|type|import type) /m);
      const imported = addresses(script, /from '([^']+)'/g);
      for (const specifier of imported) expect(specifier).toMatch(/^\.\/[\w-]+\.js\?v=[0-9a-f]{12}$/);
      expect(imported.filter((specifier) => !names.has(specifier.slice(2).split('?')[0] ?? ''))).toEqual([]);
    }
  });

  it('is asked for again each time, which costs next to nothing when it is unchanged', async () => {
    for (const path of ['/demo', '/demo/main.js', '/demo/chat.css', '/demo/main.js?v=000000000000']) {
      const { headers } = await get(path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-cache']);
      const again = await get(path, { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  it('needs nothing inline that a strict policy forbids', async () => {
    const { text } = await get('/demo');
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)].map(([tag]) => tag);
    expect(inline).toEqual(['<script type="application/json" id="platform-texts">']);
  });

  it('brings the platform\'s words along', async () => {
    const { text } = await get('/demo');
    const [data = ''] = addresses(text, /id="platform-texts">([^<]*)</g);
    expect(JSON.parse(data)).toMatchObject({ 'chat.send': { de: 'Senden' } });
  });

  it.each(['/demo/nothing.js', '/demo/main.ts', '/demo/..%2fpage.html', '/demo/snapshot.js', '/demo/constructor'])(
    'knows no %s', async (path) => expect((await get(path)).status).toBe(404),
  );
});
