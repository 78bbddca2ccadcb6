import { describe, expect, it } from '@jest/globals';
import { trainedBrain } from '../../support/concierge/trained-brain.ts';
import { analyze } from '../../../domain/retrieval/analyze.ts';
import { replyOf } from '../../support/concierge/brain-input.ts';
import { searchInMemory } from '../concierge/memory-search.ts';

const ideas = (text: string, locale: string): string[] => analyze(text, locale).concepts.map(({ concept }) => concept);

/** A text in which a word has one meaning, one in which it has another, and an idea that only the first speaks of. */
const pairs: [string, string, string, string][] = [
  ['en', 'safe_box', 'Which rooms come with a safe for my camera?', 'Is it safe to jog along the canal?'],
  ['en', 'security', 'Would you call the harbour safe for a woman alone?', 'The safe in your wardrobe opens with four figures.'],
  ['en', 'check_out', 'When are you leaving the room?', 'Where can I leave my scooter?'],
  ['en', 'size', 'Is the room big?', 'My big sister is with me.'],
  ['en', 'library', 'Any books I could swap?', 'Can I book a bike for Friday?'],
  ['en', 'parking', 'May I park overnight?', 'Is there a nice park to sit in?'],
  ['en', 'payment', 'Do you take a personal check?', 'Please check the window in my room.'],
  ['de', 'parking', 'Kann ich hier parken?', 'Ist der Park abends offen?'],
  ['de', 'payment', 'Akzeptiert ihr Karten?', 'Bringen Sie uns bitte die Karte.'],
  ['de', 'menu', 'Bringen Sie uns bitte die Karte.', 'Haben Sie eine Karte der Umgebung?'],
  ['de', 'padlock', 'Brauche ich für den Schrank ein Schloss?', 'Kann man das Schloss besichtigen?'],
  ['fr', 'payment', 'Vous prenez la carte ?', 'Peut-on voir la carte des desserts ?'],
  ['fr', 'security', 'Le quartier est-il sûr ?', 'La chambre donne sur le port.'],
  ['es', 'menu', '¿Tienen carta en inglés?', 'Quiero enviar una carta a mi madre.'],
  ['es', 'security', '¿Es seguro volver de noche?', '¿Venden un seguro de viaje?'],
  ['it', 'church', 'Dove si va a messa la domenica?', 'Vi preghiamo di lasciare la chiave in camera.'],
  ['it', 'payment', 'Accettate la carta?', 'Avete una carta dei sentieri?'],
];

describe('a word with two meanings', () => {
  it.each(pairs)('is told apart in %s: %s', (locale, idea, yes, no) => {
    expect(ideas(yes, locale)).toContain(idea);
    expect(ideas(no, locale)).not.toContain(idea);
  });

  it('is not answered in its other meaning', async () => {
    const passages = [
      { id: 'safe', title: 'Is there a safe in the cabin?', text: 'Yes, each cabin has a safe for a laptop.', locale: 'en' },
      { id: 'terms', title: 'Age', text: 'Whoever books has to be 18.', locale: 'en' },
    ];
    const ask = async (message: string): Promise<string[]> => (await replyOf(trainedBrain(), {
      conversation: [{ type: 'guest', message, locale: 'en' }], locale: 'en', defaultLocale: 'en',
      hotel: { name: 'Larch Cabins', phone: null, email: null, address: null }, search: searchInMemory(passages, 'Larch Cabins'), emit: () => undefined,
    })).context;
    expect(await ask('do you have a safe')).toEqual([expect.stringContaining('each cabin has a safe')]);
    expect(await ask('is it safe to walk home at night?')).toEqual([]);
    expect(await ask('do you have books to read')).toEqual([]);
  });
});
