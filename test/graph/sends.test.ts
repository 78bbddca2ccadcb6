import { describe, expect, it } from '@jest/globals';
import { messagingChannels } from '../../domain/model/channels.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { useGraph } from '../support/channels/graph.ts';
import { post, textTo } from './app.ts';

const graph = await useGraph();
const { controls } = graph;
const page = await controls.createAccount({ channel: 'MESSENGER' });
const instagram = await controls.createAccount({ channel: 'INSTAGRAM' });
const byPage = await controls.createAccount({ channel: 'INSTAGRAM', login: 'facebook' });
const number = await controls.createAccount({ channel: 'WHATSAPP' });
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

describe(`a reply ${verifies('decisions/channels/simulator/endpoints')}`, () => {
  it('is taken in the shape of each product, and stands in the thread', async () => {
    for (const account of [page, instagram, byPage, number]) {
      const { guest, id } = await controls.say({ account: account.id, guest: 'Ana', text: 'Is breakfast included?' });
      const answer = await post(graph, account, textTo(account, guest, 'Yes, until 10:30.'));
      expect(answer.status).toBe(200);
      const sent = account.channel === 'WHATSAPP'
        ? (answer.body['messages'] as { id: string }[])[0]?.id : answer.body['message_id'];
      const thread = await controls.thread(account.id, 'Ana');
      expect(thread.map(({ author, text }) => [author, text])).toEqual([['guest', 'Is breakfast included?'], ['app', 'Yes, until 10:30.']]);
      expect(thread.map((message) => message.id)).toEqual([id, sent]);
      expect(await controls.thread(account.id, 'Ana', thread[0]?.seq)).toHaveLength(1);
    }
  });

  it('has ids in the style of its platform', async () => {
    const idOf = async (account: typeof page) => (await controls.say({ account: account.id, guest: 'Ben', text: 'Hello' }));
    expect((await idOf(page)).id).toMatch(/^m_[\w-]{60,}$/);
    expect((await idOf(instagram)).id).toMatch(/^aWdf/);
    const { guest, id } = await idOf(number);
    // WhatsApp's are said to hold the guest's number.
    expect(Buffer.from(id.replace('wamid.', ''), 'base64').toString('latin1')).toContain(guest);
    expect(guest).toMatch(/^\d{12}$/);
  });

  it('goes to "me" as well, and to nobody else', async () => {
    const { guest } = await controls.say({ account: instagram.id, guest: 'Cleo', text: 'Pool hours?' });
    const body = textTo(instagram, guest, 'From 7 to 21.');
    expect((await post(graph, instagram, body, { path: '/v25.0/me/messages' })).status).toBe(200);
    expect(await post(graph, instagram, body, { path: '/v25.0/999/messages' })).toMatchObject({ status: 400, body: { error: { code: 100, error_subcode: 33 } } });
    expect(await post(graph, instagram, body, { path: '/v25.0/me/mails' })).toMatchObject({ status: 400, body: { error: { code: 2500 } } });
    expect((await post(graph, instagram, '{"recipient"')).body.error).toMatchObject({ code: 100 });
  });

  it('of a page with an Instagram account finds the product by its recipient', async () => {
    const shared = { pageId: page.id, token: page.token };
    const linked = await controls.createAccount({ channel: 'INSTAGRAM', login: 'facebook', ...shared });
    const [onPage, onInstagram] = [
      await controls.say({ account: page.id, guest: 'Dora', text: 'Hello' }), await controls.say({ account: linked.id, guest: 'Dora', text: 'Hello' }),
    ];
    expect((await post(graph, linked, textTo(linked, onInstagram.guest, 'Instagram'))).status).toBe(200);
    expect((await post(graph, page, textTo(page, onPage.guest, 'Messenger'))).status).toBe(200);
    expect((await controls.thread(linked.id, 'Dora')).at(-1)?.text).toBe('Instagram');
    expect((await controls.thread(page.id, 'Dora')).at(-1)?.text).toBe('Messenger');
  });
});

describe('a token', () => {
  it.each([['unknown', 'EAAunknown'], ['missing', '']])('that is %s is 190', async (_, token) => {
    const answer = await post(graph, page, textTo(page, '1', 'Hello'), { token });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 190, type: 'OAuthException', fbtrace_id: expect.any(String) } } });
  });

  it('is good at one of the two hosts alone', async () => {
    const { guest } = await controls.say({ account: instagram.id, guest: 'Emil', text: 'Hello' });
    expect((await post(graph, instagram, textTo(instagram, guest, 'Hello'), { host: 'facebook' })).status).toBe(401);
    expect((await post(graph, page, textTo(page, guest, 'Hello'), { host: 'instagram' })).status).toBe(401);
  });

  it('that has expired is 190 until there is a new one', async () => {
    const account = await controls.createAccount({ channel: 'WHATSAPP' });
    const { guest } = await controls.say({ account: account.id, guest: 'Fay', text: 'Hello' });
    await controls.changeAccount(account.id, { tokenState: 'expired' });
    expect((await post(graph, account, textTo(account, guest, 'Hello'))).body.error).toMatchObject({ code: 190, error_subcode: 463 });
    const renewed = await controls.changeAccount(account.id, { tokenState: 'valid', token: 'EAArenewed' });
    expect((await post(graph, account, textTo(account, guest, 'Hello'))).status).toBe(401);
    expect((await post(graph, renewed, textTo(renewed, guest, 'Hello'))).status).toBe(200);
  });
});

describe('a text', () => {
  it.each([
    ['MESSENGER', 'é'.repeat(2_000), 'é'.repeat(2_001)], ['INSTAGRAM', 'é'.repeat(500), `${'é'.repeat(500)}.`],
    ['INSTAGRAM', '🏨'.repeat(250), `${'🏨'.repeat(250)}!`], ['WHATSAPP', 'é'.repeat(4_096), 'é'.repeat(4_097)],
  ] as const)('on %s has its limit', async (channel, longest, longer) => {
    const account = await controls.createAccount({ channel });
    const { guest } = await controls.say({ account: account.id, guest: 'Gus', text: 'Hello' });
    expect((await post(graph, account, textTo(account, guest, longest))).status).toBe(200);
    expect((await post(graph, account, textTo(account, guest, longer))).body.error).toMatchObject({ code: 100, message: expect.stringContaining('at most') });
    expect((await controls.ledger(account.id)).sends.map(({ status, code }) => [status, code])).toEqual([[200, null], [400, 100]]);
  });

  it.each([
    ['no recipient', { message: { text: 'Hello' } }], ['an empty text', { recipient: { id: '1' }, message: { text: '' } }],
    ['nothing to say', { recipient: { id: '1' }, message: {} }], ['an unknown field', { recipient: { id: '1' }, message: { text: 'a' }, mesage: 1 }],
    ['a tag without its type', { recipient: { id: '1' }, tag: 'HUMAN_AGENT', message: { text: 'a' } }],
    ['an unknown guest', { recipient: { id: '12345' }, message: { text: 'a' } }], ['no object', '[]'],
  ])('with %s is 100', async (_, body) => {
    expect((await post(graph, page, body)).body.error).toMatchObject({ code: 100 });
  });

  it.each([
    ['another product', { messaging_product: 'telegram' }], ['both kinds of recipient', { recipient: 'PT.1' }], ['no type', { type: undefined }],
  ])('of WhatsApp with %s is 100', async (_, changes) => {
    expect((await post(graph, number, { ...textTo(number, '351911111111', 'Hello'), ...changes })).body.error).toMatchObject({ code: 100 });
  });
});

describe('the messaging window', () => {
  const subcodes = { MESSENGER: [10, 2_018_278], INSTAGRAM: [10, 2_534_022], WHATSAPP: [131_047, undefined] };

  it.each(messagingChannels)('of %s closes after 24 hours, and a message opens it again', async (channel) => {
    const account = await controls.createAccount({ channel });
    const { guest } = await controls.say({ account: account.id, guest: 'Hans', text: 'Hello', at: hoursAgo(24.1) });
    const late = await post(graph, account, textTo(account, guest, 'Good evening'));
    expect([late.body.error?.code, late.body.error?.error_subcode]).toEqual(subcodes[channel]);
    await controls.say({ account: account.id, guest: 'Hans', text: 'Still there?', at: hoursAgo(23.9) });
    expect((await post(graph, account, textTo(account, guest, 'Good evening'))).status).toBe(200);
  });

  it('is wider for people, and does not bind templates', async () => {
    const { guest } = await controls.say({ account: page.id, guest: 'Ines', text: 'Hello', at: hoursAgo(6 * 24) });
    const human = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };
    expect((await post(graph, page, textTo(page, guest, 'Hello', human))).status).toBe(200);
    const late = await controls.say({ account: page.id, guest: 'Jo', text: 'Hello', at: hoursAgo(8 * 24) });
    expect((await post(graph, page, textTo(page, late.guest, 'Hello', human))).body.error?.code).toBe(10);
    const { guest: to } = await controls.say({ account: number.id, guest: 'Kim', text: 'Hello', at: hoursAgo(99) });
    const template = { messaging_product: 'whatsapp', to, type: 'template', template: { name: 'welcome', language: { code: 'en' } } };
    expect((await post(graph, number, template)).status).toBe(200);
    expect((await post(graph, number, textTo(number, '351900000000', 'Never met'))).body.error?.code).toBe(131_047);
  });
});

describe('signs of attention', () => {
  it('mark what the guest wrote as read', async () => {
    for (const account of [page, instagram]) {
      const { guest } = await controls.say({ account: account.id, guest: 'Lea', text: 'Hello' });
      for (const sender_action of ['mark_seen', 'typing_on', 'typing_off']) {
        expect((await post(graph, account, { recipient: { id: guest }, sender_action })).body).toEqual({ recipient_id: guest });
      }
      expect((await controls.thread(account.id, 'Lea')).map(({ status }) => status)).toEqual(['read']);
      expect((await post(graph, account, { recipient: { id: guest }, sender_action: 'dance' })).body.error?.code).toBe(100);
    }
    const { id } = await controls.say({ account: number.id, guest: 'Lea', text: 'Hello' });
    const read = { messaging_product: 'whatsapp', status: 'read', message_id: id, typing_indicator: { type: 'text' } };
    expect((await post(graph, number, read)).body).toEqual({ success: true });
    expect((await controls.thread(number.id, 'Lea'))[0]?.status).toBe('read');
    expect((await post(graph, number, { ...read, message_id: 'wamid.unknown' })).body.error?.code).toBe(131_009);
    expect((await controls.ledger(number.id)).sends.filter(({ operation }) => operation === 'read').map(({ code }) => code)).toEqual([null, 131_009]);
  });
});

describe('a WhatsApp user who hides the number', () => {
  it('is written to by the scoped id', async () => {
    const { guest } = await controls.say({ account: number.id, guest: 'Mia', text: 'Hello', hidden: true });
    expect(guest).toMatch(/^PT\.\d+$/);
    const { to: _, ...body } = textTo(number, '', 'Hello') as Record<string, unknown>;
    expect((await post(graph, number, { ...body, recipient: guest })).status).toBe(200);
    expect((await controls.thread(number.id, 'Mia')).map(({ author }) => author)).toEqual(['guest', 'app']);
  });
});

describe('a restart', () => {
  itVerifies(['decisions/channels/simulator/own-schema'], 'finds the accounts and threads of its name, and no other\'s', async () => {
    const name = `restarted-${page.id}`;
    const first = await useGraph({ name });
    const account = await first.controls.createAccount({ channel: 'MESSENGER' });
    const { guest } = await first.controls.say({ account: account.id, guest: 'Noa', text: 'Hello' });
    await first.stop();
    const second = await useGraph({ name });
    expect((await second.controls.accounts()).map(({ id }) => id)).toEqual([account.id]);
    expect((await post(second, account, textTo(account, guest, 'Hello again'))).status).toBe(200);
    expect(await second.controls.thread(account.id, 'Noa')).toHaveLength(2);
    await expect(controls.thread(account.id, 'Noa')).rejects.toThrow('404');
  });
});
