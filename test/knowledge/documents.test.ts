import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import type { DocumentRecord } from '../../domain/knowledge/document-record.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { untilTask } from '../support/pipelines/pipelines.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { pdfOf, upload, type Upload } from './files.ts';
import { found, hotelWith, itemOf } from './knowledge.ts';

const database = await useDatabase();
let operator: Operator;
beforeAll(async () => { operator = await signIn(database, ['knowledge:READ', 'knowledge:WRITE', 'clients:READ']); });

const FAQ = 'Question,Answer\nIs there a swimming pool?,"Yes, indoors, 8:00 to 20:00."\nMay I bring a dog?,Dogs are welcome for 15 EUR.\n';

/** Uploads and waits until it is read. */
async function read(ctx: TenantContext, file: Upload) {
  const answer = await upload(operator, ctx.clientId, file);
  expect([answer.status, answer.body.error]).toEqual([202, undefined]);
  return { ...answer.body, task: await untilTask(operator, ctx.clientId, answer.body.taskId, 'COMPLETED', 'FAILED', 'CANCELED') };
}

const listed = async (ctx: TenantContext): Promise<DocumentRecord[]> =>
  (await operator.call<{ documents: DocumentRecord[] }>('GET', `/api/clients/${ctx.clientId}/knowledge/documents`)).body.documents;

describe('POST knowledge/documents', () => {
  itVerifies(['decisions/knowledge/documents/starts-ingest', 'decisions/pipelines/ingest/uploaded-source'], 'keeps a file, reads it and answers guests from it', async () => {
    const ctx = await hotelWith(database);
    const { enqueued, sourceId, documentId, task } = await read(ctx, { name: 'faq.csv', body: FAQ, type: 'text/csv' });
    expect(enqueued).toBe(true);
    expect(task).toMatchObject({
      status: 'COMPLETED', taskType: 'ingest-source', source: null, documentId, sourceId, progress: { done: 2, total: 2, unit: 'items' },
      result: { documentId: sourceId, changed: true, added: 2, replaced: 0, retired: 0, problems: [], problemCount: 0 },
    });
    expect(await found(ctx, 'Can I bring my dog?')).toEqual(['Dogs are welcome for 15 EUR.']);
    expect(documentId).toBe(sourceId);
    expect(await listed(ctx)).toMatchObject([{ id: sourceId, fileName: 'faq.csv', format: 'csv', state: 'ready', items: 2, problem: null, size: FAQ.length }]);
  });

  itVerifies(['decisions/knowledge/documents/formats'], 'reads every format by its content and name', async () => {
    const ctx = await hotelWith(database);
    const files: Upload[] = [
      { name: 'house.md', body: '# House rules\n\nQuiet hours begin at ten.\n\n## Smoking\n\nSmoking is forbidden.' },
      { name: 'spa.html', body: '<!doctype html><html lang="en"><title>Spa</title><main><p>The sauna is 85 degrees hot.</p></main></html>' },
      { name: 'notes.txt', body: 'Bicycles can be rented at the reception.' },
      { name: 'Menu été.pdf', body: await pdfOf('Dinner menu', 'Fish soup 12 EUR', 'Chocolate cake 9 EUR') },
      { name: 'qa.csv', body: 'Wo kann ich parken?;In der Garage.\nGibt es ein Restaurant?;Ja, am See.', fields: { locale: 'de' } },
      { name: 'no-extension', body: '<html lang="en"><body><p>A helipad is on the roof.</p></body></html>' },
    ];
    for (const file of files) expect([file.name, (await read(ctx, file)).task.status]).toEqual([file.name, 'COMPLETED']);
    expect((await listed(ctx)).map(({ fileName, format, items, state }) => `${fileName}: ${format}, ${items}, ${state}`).toSorted()).toEqual([
      'Menu été.pdf: pdf, 1, ready', 'house.md: markdown, 1, ready', 'no-extension: html, 1, ready', 'notes.txt: text, 1, ready',
      'qa.csv: csv, 2, ready', 'spa.html: html, 1, ready',
    ]);
    const answers = await Promise.all(['smoking', 'sauna temperature', 'bicycles', 'chocolate cake', 'helipad'].map((question) => found(ctx, question)));
    expect(answers.map(([first]) => first)).toEqual([
      'Smoking is forbidden.', 'The sauna is 85 degrees hot.', 'Bicycles can be rented at the reception.', expect.stringContaining('Chocolate cake'), 'A helipad is on the roof.',
    ]);
  });

  it('says on which page of a PDF it found something', async () => {
    const ctx = await hotelWith(database);
    await read(ctx, { name: 'menu.pdf', body: await pdfOf('Dinner menu', 'Fish soup 12 EUR', '', 'Chocolate cake 9 EUR') });
    const { body } = await operator.call<{ items: { match: { title: string } }[] }>('GET', `/api/clients/${ctx.clientId}/knowledge?q=chocolate+cake`);
    expect(body.items[0]?.match.title).toBe('Dinner menu, p. 3');
  });

  it('reports the rows that it cannot use and takes the others', async () => {
    const ctx = await hotelWith(database);
    const { task } = await read(ctx, { name: 'faq.csv', body: 'question;answer;locale\nPool?;Yes.;en\n;An answer alone;en\nDog?;;en\nGarage?;Ja.;german!\nPool?;No.;en\nSpa?;"Yes", of course;fr\nLift?;"Yes;en\nBar?;Yes;en' });
    expect(task).toMatchObject({ status: 'COMPLETED', result: { added: 2, problemCount: 5 } });
    expect(task.result?.['problems']).toEqual([
      { line: 3, reason: 'The question is missing.' }, { line: 4, reason: 'The answer is missing.' },
      { line: 5, reason: '"german!" is no language tag such as en or fr-CA.' }, { line: 6, reason: expect.stringContaining('before') },
      { line: 8, reason: expect.stringContaining('never closed') },
    ]);
  });

  it('recognises the same file, under whatever name, and reads nothing twice', async () => {
    const ctx = await hotelWith(database);
    const first = await read(ctx, { name: 'faq.csv', body: FAQ });
    for (const name of ['faq.csv', 'copy of faq.csv']) {
      const again = await read(ctx, { name, body: FAQ });
      expect(again).toMatchObject({ sourceId: first.sourceId, task: { status: 'COMPLETED', result: { changed: false } } });
    }
    expect(await listed(ctx)).toHaveLength(1);
  });

  it('takes a file of the same name for a new version, which takes back what it no longer says', async () => {
    const ctx = await hotelWith(database);
    const first = await read(ctx, { name: 'faq.csv', body: FAQ });
    const second = await read(ctx, { name: 'faq.csv', body: 'question,answer\nIs there a swimming pool?,"No, it is closed."\nIs there a lift?,Yes.' });
    expect(second).toMatchObject({ sourceId: first.sourceId, task: { result: { added: 1, replaced: 1, unchanged: 0, retired: 1 } } });
    expect(await found(ctx, 'swimming pool')).toEqual(['No, it is closed.']);
    expect(await found(ctx, 'dog')).toEqual([]);
  });

  it('keeps what a person edited in it through the next version', async () => {
    const ctx = await hotelWith(database);
    const { sourceId } = await read(ctx, { name: 'house.md', body: '# House\n\nQuiet hours begin at ten.' });
    const { id } = await itemOf(ctx, `document:${sourceId}`);
    await operator.call('PUT', `/api/clients/${ctx.clientId}/knowledge/${id}`, { body: { text: 'Quiet hours begin at eleven.' } });
    const { task } = await read(ctx, { name: 'house.md', body: '# House\n\nQuiet hours begin at nine.' });
    expect(task.result).toMatchObject({ kept: 1, replaced: 0 });
    expect(await found(ctx, 'quiet hours')).toEqual(['Quiet hours begin at eleven.']);
    const { body } = await operator.call('GET', `/api/clients/${ctx.clientId}/knowledge/${id}`);
    expect(body).toMatchObject({ sourceState: 'changed', sourceContent: { text: 'Quiet hours begin at nine.' } });
    await operator.call('POST', `/api/clients/${ctx.clientId}/knowledge/${id}/reset`);
    expect(await found(ctx, 'quiet hours')).toEqual(['Quiet hours begin at nine.']);
  });

  it('fails with the reason where there is no text, and keeps the version before', async () => {
    const ctx = await hotelWith(database);
    await read(ctx, { name: 'menu.pdf', body: await pdfOf('Menu', 'Fish soup 12 EUR') });
    const { task } = await read(ctx, { name: 'menu.pdf', body: await pdfOf('Menu', '', '') });
    expect(task).toMatchObject({ status: 'FAILED', error: expect.stringContaining('pictures of text'), result: null });
    expect(await listed(ctx)).toMatchObject([{ state: 'failed', problem: expect.stringContaining('pictures of text'), items: 1 }]);
    expect(await found(ctx, 'fish soup')).toHaveLength(1);
  });

  it.each<[string, string | Uint8Array]>([
    ['broken.pdf', '%PDF-1.7 and nothing else'], ['empty.md', '   \n\n'], ['empty.csv', 'question,answer\n'], ['list.csv', 'only one column\nand another row'],
  ])('fails with the reason for %s', async (name, body) => {
    const ctx = await hotelWith(database);
    const { task } = await read(ctx, { name, body });
    expect(task).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/\w.*\.$/) });
    expect(await listed(ctx)).toMatchObject([{ state: 'failed', items: 0 }]);
  });
});

describe('what is refused', () => {
  itVerifies(['decisions/knowledge/documents/too-large'], 'a document over 10 MB is 413, one of 10 MB is taken', async () => {
    const ctx = await hotelWith(database);
    const limit = 10 * 1024 * 1024;
    expect((await upload(operator, ctx.clientId, { name: 'big.txt', body: 'a'.repeat(limit + 1) })).status).toBe(413);
    expect((await upload(operator, ctx.clientId, { name: 'larger.txt', body: 'a'.repeat(limit + 100_000) })).status).toBe(413);
    expect((await upload(operator, ctx.clientId, { name: 'full.txt', body: ' '.repeat(limit) })).status).toBe(202);
  });

  it('a document as long as a book is read in parts', async () => {
    const ctx = await hotelWith(database);
    const chapters = Array.from({ length: 700 }, (_, index) => `## Chapter ${index}\n\nThe keyword here is chapter${index}word.`);
    const { task } = await read(ctx, { name: 'book.md', body: `# Chronicle\n\n${chapters.join('\n\n')}` });
    expect(task).toMatchObject({ status: 'COMPLETED', result: { added: 3, passages: 700 } });
    expect(await found(ctx, 'chapter699word')).toHaveLength(1);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['photo.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'image/jpeg'], ['menu.docx', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'application/zip'],
    ['menu.pdf', 'this is no PDF', 'application/pdf'], ['program.exe', 'MZ\0\0', ''], ['script.js', 'alert(1)', 'text/javascript'], ['plain', 'hello', ''],
  ])('%s is 415 with the list of formats', async (name, body, type) => {
    const ctx = await hotelWith(database);
    const { status, body: answer } = await upload(operator, ctx.clientId, { name, body, type });
    expect([status, answer.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(answer.error).toMatch(/Markdown.*HTML.*\.txt.*PDF.*CSV/);
    expect(await listed(ctx)).toEqual([]);
  });

  it('a form without the file, with another field, with an unknown one or an empty file is 400', async () => {
    const { clientId } = await hotelWith(database);
    const statuses = [
      await upload(operator, clientId, { name: 'a.txt', body: '' }),
      await upload(operator, clientId, { name: 'a.txt', body: 'x', field: 'document' }),
      await upload(operator, clientId, { name: 'a.txt', body: 'x', fields: { colour: 'red' } }),
      await upload(operator, clientId, { name: 'a.txt', body: 'x', fields: { locale: 'not a locale' } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 400, 400]);
  });

  it('a body that is no form is 415, and a torn form 400', async () => {
    const { clientId } = await hotelWith(database);
    const path = `/api/clients/${clientId}/knowledge/documents`;
    expect((await operator.call('POST', path, { body: { file: 'x' } })).status).toBe(415);
    expect((await operator.call('POST', path)).status).toBe(400);
    const torn = await operator.call('POST', path, { body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf', headers: { 'content-type': 'multipart/form-data; boundary=b' } });
    expect(torn.status).toBe(400);
  });

  it("another hotel's document cannot be seen or deleted", async () => {
    const [mine, other] = [await hotelWith(database), await hotelWith(database)];
    const { sourceId } = await read(mine, { name: 'faq.csv', body: FAQ });
    const answer = await operator.call('DELETE', `/api/clients/${other.clientId}/knowledge/documents/${sourceId}`);
    const missing = await operator.call('DELETE', `/api/clients/${other.clientId}/knowledge/documents/${randomUUID()}`);
    expect([answer.status, answer.body['error']]).toEqual([404, missing.body['error']]);
    expect(await listed(other)).toEqual([]);
    expect(await found(other, 'dog')).toEqual([]);
  });
});

describe('a repeated upload', () => {
  it('with one Idempotency-Key is one, and with another file under it 422', async () => {
    const { clientId } = await hotelWith(database);
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await upload(operator, clientId, { name: 'faq.csv', body: FAQ, headers }), await upload(operator, clientId, { name: 'faq.csv', body: FAQ, headers })];
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([202, first.body, 'true']);
    expect((await upload(operator, clientId, { name: 'faq.csv', body: `${FAQ}More?,Yes.`, headers })).status).toBe(422);
  });
});

describe('DELETE knowledge/documents/{documentId}', () => {
  it('takes back all that came of it, edited items included, and the same file brings it back', async () => {
    const ctx = await hotelWith(database);
    const { sourceId } = await read(ctx, { name: 'faq.csv', body: FAQ });
    const { body } = await operator.call<{ items: { id: string; title: string }[] }>('GET', `/api/clients/${ctx.clientId}/knowledge?documentId=${sourceId}`);
    const dog = body.items.find(({ title }) => title.includes('dog'));
    await operator.call('PUT', `/api/clients/${ctx.clientId}/knowledge/${dog?.id}`, { body: { text: 'Dogs pay 20 EUR.' } });
    const path = `/api/clients/${ctx.clientId}/knowledge/documents/${sourceId}`;
    expect((await operator.call('DELETE', path)).status).toBe(200);
    expect([await found(ctx, 'dog'), await found(ctx, 'swimming pool'), await listed(ctx)]).toEqual([[], [], []]);
    expect((await operator.call('DELETE', path)).status).toBe(404);
    const again = await read(ctx, { name: 'faq.csv', body: FAQ });
    expect(again).toMatchObject({ sourceId, task: { result: { added: 2 } } });
    expect(await found(ctx, 'dog')).toEqual(['Dogs pay 20 EUR.']);
  });

  it('leaves nothing to read by its id', async () => {
    const ctx = await hotelWith(database);
    const { sourceId } = await read(ctx, { name: 'faq.csv', body: FAQ });
    const starter = await signIn(database, ['clients:WRITE', 'clients:READ', 'knowledge:WRITE']);
    const scrape = () => starter.call<{ taskId: string; error: string }>('POST', `/api/clients/${ctx.clientId}/pipelinetasks`, { body: { taskType: 'scrape-document', sourceId } });
    const { taskId } = (await scrape()).body;
    expect(await untilTask(starter, ctx.clientId, taskId, 'COMPLETED', 'FAILED')).toMatchObject({ status: 'COMPLETED', result: { changed: false } });
    await starter.call('DELETE', `/api/clients/${ctx.clientId}/knowledge/documents/${sourceId}`);
    const { status, body } = await scrape();
    expect([status, body.error]).toEqual([400, 'body sourceId: there is no upload of this client with that id. Upload the document first.']);
  });
});
