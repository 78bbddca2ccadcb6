import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { createMailer } from '../../activities/adapters/mailers.ts';
import { parseMail } from '../../api/web/parse-mail.ts';
import { mailReader } from '../../domain/accounts/account-mails.ts';
import { mailTexts } from '../../domain/language/mails/all.ts';
import { layOut } from '../../domain/mailing.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, mailedCode } from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { startMailServer, type MailServer } from '../support/accounts/mail-server.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'mail-'));
afterAll(() => rmSync(folder, { recursive: true }));

const from = 'Concierge <concierge@hotels.example>';
const mail = {
  id: 'probe-1', to: 'ada@example.com', subject: 'A subject', text: 'Grüße & <b>angle brackets</b>\n\nA line that is '
    + 'longer than a mail may have, so that it has to be folded somewhere on its way, and then unfolded again by whoever reads it.',
};

const servers: MailServer[] = [];
async function mailServer(answer?: (command: string) => string | undefined): Promise<MailServer> {
  const server = await startMailServer(answer);
  servers.push(server);
  return server;
}
afterEach(() => { for (const server of servers.splice(0)) server.close(); });

describe('the mailer', () => {
  it('speaks to the mail server that is configured', async () => {
    const { told, url } = await mailServer();
    await createMailer({ smtpUrl: url, from }).send(mail);
    expect(told).toEqual(expect.arrayContaining([
      'MAIL FROM:<concierge@hotels.example>', 'RCPT TO:<ada@example.com>', 'Subject: A subject', 'Message-ID: <probe-1@hotels.example>',
    ]));
  });

  it('fails when the server refuses, so that the flow tries again', async () => {
    const { url } = await mailServer((command) => (command === 'RCPT' ? '450 later' : undefined));
    await expect(createMailer({ smtpUrl: url, from }).send(mail)).rejects.toThrow(/450/);
  });

  it('writes files that nobody else may read, one per mail, however often it is sent', async () => {
    const directory = join(folder, 'inbox');
    const mailer = createMailer({ directory, from });
    await mailer.send(mail);
    await mailer.send(mail);
    expect(readdirSync(directory)).toEqual(['probe-1.eml']);
    const file = join(directory, 'probe-1.eml');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(parseMail(readFileSync(file, 'utf8'))).toEqual({ to: mail.to, subject: mail.subject, text: expect.stringContaining(mail.text) });
  });

  itVerifies(['decisions/accounts/mails/text-and-html'], 'sends the same as text and as HTML, which says what it was given and fetches nothing', async () => {
    const directory = join(folder, 'both');
    const written = layOut({
      id: 'probe-2', to: 'ada@example.com', language: 'de',
      write: (say) => ({
        subject: say('handoff.urgentSubject', { hotel: 'Grüner <b>Hof</b> & "Söhne" mit einem Namen, der länger ist als eine Zeile des Kopfes' }),
        blocks: [say('token.ends', { hotel: '<img src="https://evil.example/x">', account: '{day}', day: '1. Mai' }), { words: 'Los', url: 'https://x.example/?a=1&b="' }],
      }),
    });
    await createMailer({ directory, from }).send(written);
    const { subject, text, html } = parseMail(readFileSync(join(directory, 'probe-2.eml'), 'utf8'));
    expect({ subject, text, html }).toEqual({ subject: written.subject, text: written.text, html: written.html });
    expect(text).toBe('Das Zugriffstoken für den Account {day} von <img src="https://evil.example/x"> läuft am 1. Mai ab. '
      + 'Danach kann der Concierge Gästen dort nicht mehr antworten.\n\nLos:\nhttps://x.example/?a=1&b="');
    const page = load(html ?? '');
    expect([page('html').attr('lang'), page('h1').text(), page('title').text()]).toEqual(['de', subject, subject]);
    expect([page('p').first().text(), page('a').attr('href')]).toEqual([text.split('\n\n')[0], 'https://x.example/?a=1&b="']);
    expect(page('[src], link, script, style, img').length).toBe(0);
  });

  it('has every text in every language, with the same placeholders', () => {
    const placeholders = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([key, text]) => [key, (text.match(/\{\w+\}/g) ?? []).toSorted()]);
    expect(placeholders(mailTexts.de)).toEqual(placeholders(mailTexts.en));
  });

  it('says what to configure when nothing is', async () => {
    await expect(createMailer({ from }).send(mail)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('SMTP_URL') });
  });

  it('takes no line break from an address into the headers', async () => {
    const directory = join(folder, 'odd');
    await createMailer({ directory, from }).send({ ...mail, to: 'ada@example.com\r\nBcc: eve@evil.example', subject: 'A\r\nBcc: eve@evil.example' });
    expect(readFileSync(join(directory, 'probe-1.eml'), 'utf8')).not.toMatch(/^Bcc:/im);
  });
});

describe('the reader of a mail that is about no one hotel', () => {
  itVerifies(['decisions/accounts/mails/language'], 'reads the language that all of their hotels have, else English', async () => {
    const [berghof, seeblick, lakeside] = [
      await createHotel(database, { name: 'Berghof', default_locale: 'de-CH' }), await createHotel(database, { name: 'Seeblick', default_locale: 'de' }),
      await createHotel(database, { name: 'Lakeside', default_locale: 'fr' }),
    ];
    const readerWith = async (...permissions: string[]) => {
      const { id } = await createAccount(database, { permissions });
      return database.forSystem().read((em) => mailReader(em, id));
    };
    const german = [berghof, seeblick].map(({ id }) => `clients:READ:${id}`);
    expect(await readerWith(...german)).toEqual({ language: 'de', hotels: ['Berghof', 'Seeblick'] });
    expect(await readerWith(...german, `clients:READ:${lakeside.id}`)).toEqual({ language: 'en', hotels: ['Berghof', 'Lakeside', 'Seeblick'] });
    expect(await readerWith(...german, 'clients:READ')).toEqual({ language: 'en', hotels: [] });
    expect(await readerWith()).toEqual({ language: 'en', hotels: [] });
  });
});

describe('GET /local/inbox', () => {
  it('shows the mails of the local stack, to this machine under its own name', async () => {
    const { email } = await createAccount(database);
    await call('POST', '/auth/resetpasswordcode', { body: { nonce: 'a nonce that the caller made', email } });
    const code = await mailedCode(email);
    const answer = await call('GET', '/local/inbox');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).toContain(`Your code is ${code}.`);
    expect(answer.text).toContain(email);
    expect(load(answer.text)('iframe[sandbox]').toArray().some((frame) => frame.attribs['srcdoc']?.includes(`<p>Your code is ${code}.</p>`))).toBe(true);
    const { body } = await call<{ mails: { to: string; text: string }[] }>('GET', '/local/inbox', { headers: { accept: 'application/json' } });
    expect(body.mails.find(({ to }) => to.includes(email))?.text).toContain(`Your code is ${code}.`);
    expect((await call<typeof body>('GET', '/local/inbox.json')).body.mails.length).toBeGreaterThan(0);
    const { port } = new URL(testStack().apiUrls[0]);
    const rebound = await rawGet(Number(port), '/local/inbox', 'evil.example');
    expect(rebound).toMatch(/^HTTP\/1.1 403/);
    expect(rebound).not.toContain(code);
  });

  it('does not exist outside the local stack', async () => {
    const api = await apiWith({ LOCAL_STACK: '0' });
    expect((await call('GET', '/local/inbox', { api: api.url })).status).toBe(404);
  });
});

/** A request under another host's name, which fetch does not make. */
async function rawGet(port: number, path: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`));
    socket.on('data', (chunk) => { text += chunk.toString(); }).on('end', () => resolve(text)).on('error', reject);
  });
}
