import { lookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { outboundAgent, type Resolve } from '../../platform/outbound/agent.ts';
import { createPageFetcher } from '../../activities/adapters/outbound/page-fetcher.ts';
import type { PageFetcher } from '../../domain/ports/page-fetcher.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { useServer } from '../support/http/use-server.ts';

const limits = { deadlineMs: 5_000, maxBytes: 1024 * 1024 };
let canary: Server;
let reached: string[] = [];

beforeAll(async () => {
  canary = createServer((request, response) => {
    reached.push(`${request.headers.host}${request.url}`);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Internal');
  });
  await new Promise<void>((resolve) => { canary.listen(0, '::', resolve); });
});
beforeEach(() => { reached = []; });
afterAll(() => { canary.closeAllConnections(); canary.close(); });

const port = (): number => (canary.address() as AddressInfo).port;
const rules = { allowPrivate: false };

/** Hosts that spell an address of this machine or of a network around it. */
const privateHosts = [
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0x7f.0x0.0x0.0x1', '017700000001', '0177.0.0.1', '0177.1',
  '127.0.0.1.', '127.255.255.254', '0', '0.0.0.0', '[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]', '[::127.0.0.1]', '[2002:7f00:1::]', '[2002:7f00:0001::1]', '[64:ff9b::7f00:1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]',
  '[fd00::1]', '[fc00::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]', '[2001::7f00:1]', '[100::1]', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254',
  '192.168.0.1', '169.254.169.254', '0xa9fea9fe', '2852039166', '100.64.0.1', '100.127.255.254', '192.0.0.1', '192.0.2.1', '198.18.0.1',
  '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'localhost', 'LOCALHOST', 'localhost.',
  'a.localhost', 'printer.local', 'metadata.google.internal', 'router', '168.63.129.16', '0xa83f8110', '[::ffff:168.63.129.16]', '161.26.0.10', '166.9.1.1', '199.36.153.8', '35.199.200.1',
  '[2600:2d00:2:1000::1]', '183.60.83.19', '100.100.100.200', '192.0.0.192', '[fd00:ec2::254]', '[fd20:ce::254]', '１２７.０.０.１', '127。0。0。1', '①②⑦.0.0.1',
];

/** What is no address of a public page, whatever it resolves to. */
const refusedUrls = [
  'file:///etc/passwd', 'ftp://example.com/', 'gopher://example.com/', 'data:text/html,hello', 'javascript:alert(1)', 'ws://example.com/',
  'http://user@example.com/', 'http://user:password@example.com/', 'http://127.0.0.1@example.com/', 'http://example.com:22/', 'http://example.com:8080/',
  'https://example.com:80801/', '//example.com/', 'example.com', '', 'http://', 'http:///',
];

describe('a request to a private address', () => {
  const fetcher = createPageFetcher({ rules, contactUrl: 'http://localhost', limits });

  itVerifies(['decisions/pipelines/fetch/address-rules', 'decisions/pipelines/fetch/ports'], 'is refused however the address is written, and reaches nobody', async () => {
    for (const host of privateHosts) {
      for (const url of [`http://${host}/`, `http://${host}:${port()}/`, `https://${host}/`]) {
        expect([url, await fetcher.fetch({ url })]).toEqual([url, { kind: 'unknown', url, reason: 'refused-address' }]);
      }
    }
    expect(reached).toEqual([]);
  });

  it('is refused for every other scheme, for credentials and other ports', async () => {
    for (const url of refusedUrls) expect([url, await fetcher.fetch({ url })]).toEqual([url, { kind: 'unknown', url, reason: 'refused-address' }]);
  });
});

/** A name for every trick; `public.test` is the one that leads to a public address. */
const names: Record<string, string[]> = {
  'loopback.test': ['127.0.0.1'], 'loopback6.test': ['::1'], 'mapped.test': ['::ffff:127.0.0.1'], 'private.test': ['10.1.2.3'],
  'metadata.test': ['169.254.169.254'], 'nat64.test': ['64:ff9b::7f00:1'], 'mixed.test': ['93.184.216.34', '127.0.0.1'], 'zero.test': ['0.0.0.0'],
  'ula.test': ['fd12:3456::1'], 'azure.test': ['168.63.129.16'], 'cgnat.test': ['100.100.100.100'],
};

/** The system's look-up for a name of this machine, in the place of what a foreign name server would say. */
const resolve: Resolve = (hostname, options, done) => {
  const addresses = names[hostname];
  if (addresses === undefined) lookup('localhost', options, done as never);
  else done(null, addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
};

describe('a name that leads to a private address', () => {
  const fetcher = createPageFetcher({ rules, contactUrl: 'http://localhost', limits, agent: outboundAgent({ ...rules, resolve }) });

  itVerifies(['decisions/pipelines/fetch/address-rules'], 'is refused at the look-up that the connection would use', async () => {
    for (const name of [...Object.keys(names), 'by-hosts-file.test']) {
      const url = `http://${name}/`;
      expect([url, await fetcher.fetch({ url })]).toEqual([url, { kind: 'unknown', url, reason: 'refused-address' }]);
    }
    expect(reached).toEqual([]);
  });

  it('would be reached without that wall', async () => {
    const open = createPageFetcher({ rules: { allowPrivate: true }, contactUrl: 'http://localhost', limits, agent: outboundAgent({ allowPrivate: true, resolve }) });
    expect(await open.fetch({ url: `http://loopback.test:${port()}/` })).toMatchObject({ kind: 'fetched' });
    expect(reached).toEqual([`loopback.test:${port()}/`]);
  });

  it('is refused by the agent alone, for callers that forgot the first wall', async () => {
    const agent = outboundAgent({ ...rules, resolve });
    for (const name of Object.keys(names)) {
      await expect(agent.request({ origin: `http://${name}:${port()}`, path: '/', method: 'GET' })).rejects.toMatchObject({ code: 'EPRIVATEADDRESS' });
    }
    expect(reached).toEqual([]);
  });
});

describe('a redirect', () => {
  let fetcher: PageFetcher;
  const targets = new Map<string, string>();

  beforeAll(async () => {
    const site = await useServer((request, response) => {
      const location = targets.get(request.url ?? '');
      response.writeHead(location === undefined ? 200 : 302, { 'content-type': 'text/html', ...(location === undefined ? {} : { location }) }).end('<p>Public');
    });
    fetcher = createPageFetcher({ rules, contactUrl: 'http://localhost', limits, agent: withPublicSite(site) });
  });

  it('to a private address is checked like a request', async () => {
    // A header holds no other letters.
    const hosts = [...privateHosts, ...Object.keys(names)].filter((host) => !/[^ -~]/.test(host));
    for (const [index, host] of hosts.entries()) {
      for (const [way, to] of [`http://${host}/`, `http://${host}:${port()}/`, `//${host}:${port()}/`].entries()) {
        targets.set(`/${index}/${way}`, to);
        expect([to, await fetcher.fetch({ url: `http://public.test/${index}/${way}` })]).toEqual([to, expect.objectContaining({ kind: 'unknown', reason: 'refused-address' })]);
      }
    }
    expect(reached).toEqual([]);
  });

  itVerifies(['decisions/pipelines/fetch/redirects'], 'to a private address is refused at the end of a chain as well', async () => {
    for (let hop = 0; hop < 4; hop += 1) targets.set(`/chain/${hop}`, `/chain/${hop + 1}`);
    targets.set('/chain/4', `http://127.0.0.1:${port()}/`);
    expect(await fetcher.fetch({ url: 'http://public.test/chain/0' })).toMatchObject({ kind: 'unknown', reason: 'refused-address' });
    expect(reached).toEqual([]);
  });

  it.each(refusedUrls.filter((url) => /^\w+:./.test(url)))('to %s is refused', async (to) => {
    targets.set('/elsewhere', to);
    const outcome = await fetcher.fetch({ url: 'http://public.test/elsewhere' });
    expect(outcome).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(/^refused-address$|^broken-response$/) });
  });

  it('within the public internet is followed five times and no more', async () => {
    for (let hop = 0; hop < 7; hop += 1) targets.set(`/long/${hop}`, `/long/${hop + 1}`);
    expect(await fetcher.fetch({ url: 'http://public.test/long/2' })).toMatchObject({ kind: 'fetched', url: 'http://public.test/long/7' });
    expect(await fetcher.fetch({ url: 'http://public.test/long/1' })).toMatchObject({ kind: 'unknown', reason: 'too-many-redirects' });
    targets.set('/loop', '/loop');
    expect(await fetcher.fetch({ url: 'http://public.test/loop' })).toMatchObject({ kind: 'unknown', reason: 'too-many-redirects' });
  });

  it('is told instead where it is not to be followed', async () => {
    targets.set('/moved', '/new');
    expect(await fetcher.fetch({ url: 'http://public.test/moved', maxRedirects: 0 }))
      .toEqual({ kind: 'redirected', url: 'http://public.test/moved', to: 'http://public.test/new', permanent: false });
  });
});

/** Both walls as they are, with one name of the public internet beyond them. */
function withPublicSite(site: string): Dispatcher {
  const guarded = outboundAgent({ ...rules, resolve });
  const connect = buildConnector({});
  const { hostname, port: sitePort } = new URL(site);
  const reachable = new Agent({ connect: (options, done) => connect({ ...options, hostname, port: sitePort }, done) });
  return guarded.compose((dispatch) => (options, handler) => (
    String(options.origin) === 'http://public.test' ? reachable.dispatch(options, handler) : dispatch(options, handler)
  ));
}
