import type { ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { metaSender } from '../../activities/adapters/meta/meta-sender.ts';
import { outboundAgent } from '../../platform/outbound/agent.ts';
import type { SendingAccount } from '../../domain/ports/channel-sender.ts';
import { useServer } from '../support/http/use-server.ts';

interface Seen {
  url: string | undefined;
  authorization: string | undefined;
  body: unknown;
}

const seen: Seen[] = [];
let answer: (response: ServerResponse) => void = (response) => response.end();
const url = await useServer((request, response) => {
  textOf(request).then((body) => {
    seen.push({ url: request.url, authorization: request.headers.authorization, body: JSON.parse(body) as unknown });
    answer(response);
  }).catch(() => response.destroy());
});

const now = (): Date => new Date('2026-11-21T10:00:00Z');
const senderTo = (to: string, allowPrivate = true, timeoutMs = 5000) => metaSender({
  graph: { url: to, instagramUrl: `${to}/instagram`, version: 'v25.0' }, rules: { allowPrivate }, agent: outboundAgent({ allowPrivate }), now, timeoutMs,
});

const account = (channel: SendingAccount['channel'], loginType: SendingAccount['loginType'] = null): SendingAccount =>
  ({ channel, accountId: '55', loginType, token: 'EAA-secret' });
const message = { guest: { id: 'PT.7', phone: null }, text: 'Bom dia', sendId: 'send-1' };

function reply(status: number, body: string, headers: Record<string, string> = {}): void {
  answer = (response) => response.writeHead(status, headers).end(body);
}

describe('a message', () => {
  it.each([
    ['MESSENGER', null, '/v25.0/55/messages', { recipient: { id: 'PT.7' }, messaging_type: 'RESPONSE', message: { text: 'Bom dia' } }],
    ['INSTAGRAM', 'facebook', '/v25.0/me/messages', { recipient: { id: 'PT.7' }, message: { text: 'Bom dia' } }],
    ['INSTAGRAM', 'instagram', '/instagram/v25.0/me/messages', { recipient: { id: 'PT.7' }, message: { text: 'Bom dia' } }],
    ['WHATSAPP', null, '/v25.0/55/messages', {
      messaging_product: 'whatsapp', recipient_type: 'individual', recipient: 'PT.7', type: 'text', text: { preview_url: false, body: 'Bom dia' },
      biz_opaque_callback_data: 'send-1',
    }],
  ] as const)('of %s by the login of %s goes to its address, with the token in a header alone', async (channel, loginType, path, body) => {
    reply(200, JSON.stringify(channel === 'WHATSAPP' ? { messages: [{ id: 'mid-1' }] } : { recipient_id: '7', message_id: 'mid-1' }));
    expect(await senderTo(url).send(account(channel, loginType), message)).toEqual({ kind: 'accepted', mid: 'mid-1' });
    expect(seen.at(-1)).toEqual({ url: path, authorization: 'Bearer EAA-secret', body });
  });

  it('to a WhatsApp guest who shows the number goes there', async () => {
    reply(200, '{"messages":[{"id":"mid-1"}]}');
    await senderTo(url).send(account('WHATSAPP'), { ...message, guest: { id: 'PT.7', phone: '351911' } });
    expect(seen.at(-1)?.body).toMatchObject({ to: '351911' });
    expect(seen.at(-1)?.body).not.toHaveProperty('recipient');
  });
});

describe('an answer', () => {
  const send = () => senderTo(url).send(account('MESSENGER'), message);

  it.each([
    ['a refusal with its codes', 400, '{"error":{"code":10,"error_subcode":2018278,"message":"x"}}', {}, { status: 400, code: 10, subcode: 2_018_278, retryAfterMs: null }],
    ['a request for patience', 429, '{"error":{"code":4}}', { 'retry-after': '30' }, { status: 429, code: 4, subcode: null, retryAfterMs: 30_000 }],
    ['a date to come back at', 503, '', { 'retry-after': 'Sat, 21 Nov 2026 10:01:00 GMT' }, { status: 503, code: null, subcode: null, retryAfterMs: 60_000 }],
    ['a proxy\'s page', 502, '<html></html>', {}, { status: 502, code: null, subcode: null, retryAfterMs: null }],
  ])('with %s is a refusal', async (_what, status, body, headers, refusal) => {
    reply(status, body, headers);
    expect(await send()).toEqual({ kind: 'refused', refusal });
  });

  it.each([['nothing', ''], ['no id', '{"recipient_id":"7"}'], ['no JSON', 'OK'], ['a flood', 'x'.repeat(200_000)]])(
    'of 200 with %s leaves the outcome unknown', async (_what, body) => {
      reply(200, body);
      expect(await send()).toEqual({ kind: 'unknown' });
    },
  );

  it('that never comes, or breaks off, leaves the outcome unknown', async () => {
    answer = (response) => response.destroy();
    expect(await send()).toEqual({ kind: 'unknown' });
    answer = () => undefined;
    expect(await senderTo(url, true, 300).send(account('MESSENGER'), message)).toEqual({ kind: 'unknown' });
  });
});

describe('a request that cannot leave', () => {
  it('is known to be unsent', async () => {
    const count = seen.length;
    expect(await senderTo('http://127.0.0.1:1').send(account('MESSENGER'), message)).toEqual({ kind: 'unsent' });
    expect(await senderTo('https://graph.invalid').send(account('MESSENGER'), message)).toEqual({ kind: 'unsent' });
    expect(await senderTo(url, false).send(account('MESSENGER'), message)).toEqual({ kind: 'unsent' });
    expect(seen).toHaveLength(count);
  });
});

describe('signs that an answer is coming', () => {
  it('are two calls, or one on WhatsApp', async () => {
    reply(200, '{"success":true}');
    const count = seen.length;
    await senderTo(url).showTyping(account('MESSENGER'), { guest: message.guest, mid: 'mid-0' });
    await senderTo(url).showTyping(account('WHATSAPP'), { guest: message.guest, mid: 'wamid.0' });
    expect(seen.slice(count).map(({ body }) => body)).toEqual([
      { recipient: { id: 'PT.7' }, sender_action: 'mark_seen' }, { recipient: { id: 'PT.7' }, sender_action: 'typing_on' },
      { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.0', typing_indicator: { type: 'text' } },
    ]);
  });
});
