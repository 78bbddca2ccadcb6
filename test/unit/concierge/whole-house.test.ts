import { describe, expect, it } from '@jest/globals';
import type { MemoryPassage } from './memory-search.ts';
import { repliesFrom } from './reply-from.ts';

const passages: MemoryPassage[] = [
  { id: 'smoking', title: 'Smoking', text: 'The whole hotel is smoke-free. Smoke at the pavilion; a room that smells of it costs CHF 250.', locale: 'en' },
  { id: 'rauchen', title: 'Rauchen', text: 'Das ganze Haus ist rauchfrei. Rauchen dürfen Sie beim Pavillon.', locale: 'de' },
  { id: 'fumer', title: 'Fumer', text: "Tout l'hôtel est non-fumeurs. Vous pouvez fumer au pavillon.", locale: 'fr' },
  { id: 'fumar', title: 'Fumar', text: 'En todo el hotel está prohibido fumar. Puede fumar en el pabellón.', locale: 'es' },
  { id: 'fumo', title: 'Fumo', text: 'In tutto l’hotel è vietato fumare. Si può fumare al padiglione.', locale: 'it' },
  { id: 'dogs', title: 'Dogs', text: 'Dogs are welcome in the rooms.', locale: 'en' },
];
const reply = repliesFrom(passages, 'Arven');
const sourcesOf = async (message: string, locale: string): Promise<(string | null)[]> => (await reply(message, locale)).sources.map(({ url }) => url);

describe('what is said of the whole house', () => {
  it.each([
    ['en', 'may I smoke on the terrace', '/smoking'], ['de', 'darf man auf der Terrasse rauchen', '/rauchen'], ['fr', 'on peut fumer sur la terrasse ?', '/fumer'],
    ['es', '¿se puede fumar en la piscina?', '/fumar'], ['it', 'si può fumare in terrazza', '/fumo'],
  ])('answers whether it may be done at a place there, in %s: %s', async (locale, question, url) => expect(await sourcesOf(question, locale)).toEqual([url]));

  it('answers for no other matter, and what is said of one place for no other', async () => {
    expect(await sourcesOf('may I sing karaoke on the terrace', 'en')).toEqual([]);
    expect(await sourcesOf('may dogs come to the sauna', 'en')).toEqual([]);
  });
});
