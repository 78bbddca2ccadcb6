import { describe, expect, it } from '@jest/globals';
import { decodeText } from '../../../domain/knowledge/decode-text.ts';
import { extractCsv } from '../../../domain/knowledge/extract-csv.ts';
import { extractText } from '../../../domain/knowledge/extract-text.ts';
import { readDocument } from '../../../domain/knowledge/read-document.ts';
import { passagesOfText, retitled, textOfPassages } from '../../../domain/knowledge/item-text.ts';
import { sniffFormat } from '../../../domain/model/knowledge/document-format.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const sniff = (name: string, text: string | Uint8Array, contentType: string | null = null) =>
  sniffFormat({ name, body: typeof text === 'string' ? bytes(text) : text, contentType });

describe('sniffFormat', () => {
  it.each<[string, string | Uint8Array, string | null, string | null]>([
    ['menu.pdf', '%PDF-1.7', null, 'pdf'], ['menu.txt', 'junk before %PDF-1.4', 'text/plain', 'pdf'], ['menu.pdf', 'plain', 'application/pdf', null],
    ['page.txt', '<!DOCTYPE html><p>x', null, 'html'], ['page.md', '\ufeff <!-- c --> <html lang="de">', null, 'html'], ['page.html', 'no tags at all', null, 'html'],
    ['README.MD', '# Title', null, 'markdown'], ['notes.txt', 'hello', null, 'text'], ['faq.CSV', 'a,b', null, 'csv'], ['faq.tsv', 'a\tb', null, 'csv'],
    ['unnamed', 'hello', 'text/plain; charset=utf-8', 'text'], ['unnamed', '# T', 'text/markdown', 'markdown'], ['unnamed', 'a;b', 'text/csv', 'csv'], ['unnamed', 'hello', 'application/octet-stream', null],
    ['notes.txt', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), null, null], ['notes.txt', new Uint8Array([0xff, 0xfe, 0x68, 0, 0x69, 0]), null, 'text'], ['photo.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]), 'image/png', null],
    ['empty.txt', '', null, 'text'], ['script.js', 'alert(1)', 'text/javascript', null],
  ])('%s %j %j is %s', (name, body, type, expected) => expect(sniff(name, body, type)).toBe(expected));
});

describe('decodeText', () => {
  const windows = new Uint8Array([0x63, 0x61, 0x66, 0xe9]);

  it.each<[string, Uint8Array, string | null]>([
    ['UTF-8', bytes('café'), null], ['UTF-8 with its mark', bytes('\ufeffcafé'), null], ['Windows-1252', windows, null], ['what the sender says', windows, 'iso-8859-1'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9, 0]), null], ['a sender who is wrong about its name', bytes('café'), 'no-such-charset'],
  ])('reads %s', (_what, body, charset) => expect(decodeText(body, charset)).toBe('café'));

  it('believes what a page says in its head', () => {
    const page = new Uint8Array([...bytes('<meta charset="iso-8859-5"><p>'), 0xdf, 0xe0, 0xd8]);
    expect(decodeText(page)).toContain('при');
  });
});

describe('extractText', () => {
  it('takes short lines of their own for headings', () => {
    expect(extractText('House rules\r\n\r\nBe kind.\n\nPets\n\nDogs are welcome.\nCats too.\n', 'rules')).toEqual({
      title: 'House rules', locale: null, passages: [{ title: 'House rules', text: 'Be kind.' }, { title: 'House rules – Pets', text: 'Dogs are welcome.\nCats too.' }],
    });
  });

  it('takes sentences, hours and the last line for text', () => {
    expect(extractText('The pool is open.\n\nBar 18:00\n\nSee you', 'notes')).toEqual({
      title: 'notes', locale: null, passages: [{ title: 'notes', text: 'The pool is open.\nBar 18:00\nSee you' }],
    });
  });
});

describe('extractCsv', () => {
  const rows = (text: string) => extractCsv(text).rows.map(({ question, answer, locale }) => [question, answer, locale]);

  it.each([
    ['commas', 'Question,Answer\nPool?,"Yes, indoors"'], ['semicolons', 'QUESTION;ANSWER\nPool?;Yes, indoors'], ['tabs', 'question\tanswer\nPool?\tYes, indoors'],
    ['no header', 'Pool?;Yes, indoors'], ['columns the other way round', 'Answer;Question\nYes, indoors;Pool?'], ['German names', '\ufeffFrage;Antwort\r\nPool?;Yes, indoors\r\n'],
    ['columns of no use', 'id,question,tags,answer\n1,Pool?,water,"Yes, indoors"'], ['empty lines', '\n\nPool?;Yes, indoors\n\n'],
  ])('reads %s', (_what, text) => expect(rows(text)).toEqual([['Pool?', 'Yes, indoors', null]]));

  it('reads answers of several lines, quotation marks in them, and the language', () => {
    expect(rows('question,answer,language\nBar?,"Open.\n\n""Late"", too.",en-GB')).toEqual([['Bar?', 'Open.\n\n"Late", too.', 'en-GB']]);
  });

  it('keeps the same question in two languages', () => {
    expect(rows('question;answer;locale\nParking?;Yes;en\nParking?;Oui;fr')).toHaveLength(2);
  });

  it.each([['nothing', ''], ['a header alone', 'question,answer\n'], ['one column', 'a\nb\nc'], ['empty answers', 'a;\nb;']])('refuses %s', (_what, text) => {
    expect(() => extractCsv(text)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it('refuses more than anybody asks', () => {
    const many = Array.from({ length: 5001 }, (_, index) => `Question ${index}?;Yes`).join('\n');
    expect(() => extractCsv(many)).toThrow(/more than 5000/);
  });
});

describe('the text of an item', () => {
  it('is shown as it was written', () => {
    const text = 'By the lake.\n\n## Pets\n\nDogs are welcome.\n\n## Smoking\n\nNot inside.';
    expect(textOfPassages('Rules', passagesOfText('Rules', text))).toBe(text);
  });

  it('keeps its title above a heading of the first rank', () => {
    expect(passagesOfText('Rules', '# Pets\n\nDogs.')).toEqual([{ title: 'Rules – Pets', text: 'Dogs.' }]);
  });

  it('follows its title', () => {
    expect(retitled([{ title: 'Rules – Pets', text: 'a' }, { title: 'Other', text: 'b' }], 'Rules', 'House').map(({ title }) => title)).toEqual(['House – Pets', 'Other']);
  });
});

describe('readDocument', () => {
  const read = (body: string, format: 'text' | 'markdown' | 'html' = 'text') =>
    readDocument({ format, body: bytes(body), title: 'Notes', locale: null, hotel: { locales: ['en', 'de'], defaultLocale: 'en' } });

  it('makes one part of a document, in the language of its words', async () => {
    expect(await read('Das Schwimmbad ist jeden Tag von acht bis zwanzig Uhr geöffnet.')).toMatchObject({
      parts: [{ part: '', kind: 'document', title: 'Notes', locale: 'de', passages: [{ title: 'Notes' }] }], problems: [],
    });
  });

  it('makes several of a book', async () => {
    const { parts } = await read(Array.from({ length: 700 }, (_, index) => `## Chapter ${index}\n\nText ${index}.`).join('\n\n'), 'markdown');
    expect(parts.map(({ part, passages }) => [part, passages.length])).toEqual([['', 300], ['2', 300], ['3', 100]]);
  });

  it.each([['no text', ' \n', /holds no text/], ['more than anybody reads', 'word '.repeat(400_001), /two million/]])('refuses %s', async (_what, body, message) => {
    await expect(read(body)).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(message) });
  });
});
