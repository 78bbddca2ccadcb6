import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '../support/general/wait-for.ts';
import { ChatPage } from './chat-page.ts';
import { FakeService } from './fake-service.ts';
import { useBrowser } from './use-browser.ts';

const newDevice = useBrowser();
let service: FakeService;
beforeEach(async () => {
  service = await new FakeService().start();
  service.say({ type: 'system', message: 'Welcome' });
});
afterEach(() => service.stop());

const open = async (): Promise<ChatPage> => (await ChatPage.open(await newDevice(), `${service.url}/demo`)).untilOnline();

describe('a reply in the making', () => {
  it('grows on the page and gives way to the finished one', async () => {
    const chat = await open();
    await chat.write('When is breakfast?');
    await chat.untilStored(2);
    const replyTo = service.posts[0]?.messageId ?? '';
    const draft = chat.page.locator('.message[aria-hidden="true"] .text');
    service.live('typing', { active: true });
    await chat.page.getByText('The concierge is writing').waitFor();
    for (const [index, text] of ['From seven ', 'to half ', 'past ten.'].entries()) {
      service.live('message.delta', { replyTo, index, text });
      await chat.page.getByText(['From seven', 'From seven to half', 'From seven to half past ten.'][index] ?? '').waitFor();
    }
    expect(await draft.innerText()).toBe('From seven to half past ten.');
    service.say({ message: 'From 7:00 to 10:30.' });
    service.live('typing', { active: false });
    expect(await chat.untilStored(3)).toEqual([
      ['Concierge', 'Welcome'], ['You', 'When is breakfast?'], ['Concierge', 'From 7:00 to 10:30.'],
    ]);
    expect([await draft.count(), await chat.page.locator('#typing').innerText()]).toEqual([0, '']);
  });

  it('starts over when the turn is tried again, and is dropped when the connection breaks', async () => {
    const chat = await open();
    service.live('message.delta', { replyTo: 'turn', index: 0, text: 'First try' });
    await chat.page.getByText('First try').waitFor();
    service.live('message.delta', { replyTo: 'turn', index: 0, text: 'Second try' });
    await chat.page.getByText('Second try').waitFor();
    expect(await chat.page.locator('.message[aria-hidden="true"]').count()).toBe(1);
    service.dropSockets();
    await chat.untilOffline();
    expect(await chat.page.locator('.message[aria-hidden="true"]').count()).toBe(0);
    await chat.untilOnline();
    service.say({ message: 'The answer' });
    await chat.page.getByText('The answer').waitFor();
  });
});

describe('text from the service', () => {
  it('is shown as text, whatever it contains', async () => {
    const evil = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>&amp; <b>bold</b>';
    const chat = await open();
    service.say({ message: evil, sources: [
      { title: '<b>Source</b>', url: 'https://hotel.example/?a=1&b=<2>' }, { title: 'Run me', url: 'javascript:document.title="owned"' },
    ] });
    service.live('message.delta', { replyTo: 'turn', index: 0, text: evil });
    expect((await chat.untilStored(2))[1]).toEqual(['Concierge', evil]);
    await chat.page.locator('.message[aria-hidden="true"]').waitFor();
    expect(await chat.page.locator('#messages').locator('img, script, b').count()).toBe(0);
    const sources = chat.page.getByRole('list', { name: 'Sources' });
    expect((await sources.innerText()).split('\n')).toEqual(['<b>Source</b>', 'Run me']);
    expect(await sources.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(['https://hotel.example/?a=1&b=%3C2%3E']);
    expect(await chat.page.title()).toBe('Hotel <b>Probe</b> · Concierge');
    expect(chat.complaints).toEqual([]);
  });

  it('keeps its lines', async () => {
    const chat = await open();
    await chat.field.fill('one');
    await chat.field.press('Shift+Enter');
    await chat.page.keyboard.type('two');
    await chat.field.press('Enter');
    expect((await chat.untilStored(2))[1]).toEqual(['You', 'one\ntwo']);
    expect(service.posts.map(({ query }) => query)).toEqual(['one\ntwo']);
  });
});

describe('a message', () => {
  it.each([
    [400, 'the same id', 'INVALID_INPUT'],
    [422, 'a new id', 'IDEMPOTENCY_MISMATCH'],
  ])('refused with %d says so, and can be sent again under %s', async (status, id, code) => {
    service.refusals.push({ status, code });
    const chat = await open();
    await chat.write('Hello');
    await chat.page.getByText('This message could not be sent.').waitFor();
    await chat.page.reload();
    await chat.untilOnline();
    await chat.page.getByRole('button', { name: 'Try again' }).click();
    expect(await chat.untilStored(2)).toEqual([['Concierge', 'Welcome'], ['You', 'Hello']]);
    const [first, second] = service.posts;
    expect([service.posts.length, first?.messageId === second?.messageId]).toEqual([2, id === 'the same id']);
  });

  it('that was refused can be removed for good', async () => {
    service.refusals.push({ status: 400, code: 'INVALID_INPUT' });
    const chat = await open();
    await chat.write('Hello');
    await chat.page.getByRole('button', { name: 'Remove' }).click();
    expect(await chat.shown()).toEqual([['Concierge', 'Welcome']]);
    await chat.page.reload();
    await chat.untilOnline();
    expect(await chat.untilStored(1)).toEqual([['Concierge', 'Welcome']]);
  });

  it.each([
    [429, { retryAfter: '1' }],
    [503, {}],
  ])('answered with %d %j is sent again under its id', async (status, headers) => {
    service.refusals.push({ status, code: 'BUSY', ...headers });
    const chat = await open();
    // Begun before, since a slow test might look only when it has been stored.
    const sending = chat.page.locator('.message[data-state="sending"]').waitFor();
    await chat.write('Hello');
    await sending;
    expect(await chat.untilStored(2)).toEqual([['Concierge', 'Welcome'], ['You', 'Hello']]);
    expect(service.posts).toHaveLength(2);
    expect(new Set(service.posts.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('cannot be longer than the service takes, and says how much room is left', async () => {
    const chat = await open();
    const counter = chat.page.locator('#counter');
    await chat.field.fill('x'.repeat(3499));
    expect(await counter.innerText()).toBe('');
    await chat.field.fill('x'.repeat(3990));
    expect(await counter.innerText()).toBe('Characters left: 10');
    await chat.field.pressSequentially('y'.repeat(12));
    expect([await counter.innerText(), (await chat.field.inputValue()).length]).toEqual(['Characters left: 0', 4000]);
    await chat.field.press('Enter');
    await chat.untilStored(2);
    expect(service.posts[0]?.query).toHaveLength(4000);
    expect(await counter.innerText()).toBe('');
  });

  it('needs more than blanks', async () => {
    const chat = await open();
    await chat.write(' \n ');
    await chat.write('Hello');
    await chat.untilStored(2);
    expect(service.posts.map(({ query }) => query)).toEqual(['Hello']);
  });
});

describe('a broken connection', () => {
  it('is taken up where it stood', async () => {
    const chat = await open();
    service.say({ message: 'one' });
    await chat.untilStored(2);
    service.dropSockets();
    await chat.untilOffline();
    service.say({ message: 'two' });
    await chat.untilOnline();
    expect((await chat.untilStored(3)).map(([, text]) => text)).toEqual(['Welcome', 'one', 'two']);
    expect(service.socketQueries.map((query) => query.get('after'))).toEqual(['0', '2']);
    await waitFor(() => service.openSockets === 1, { what: 'one open socket' });
  });
});
