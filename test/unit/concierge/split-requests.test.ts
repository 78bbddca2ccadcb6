import { describe, expect, it } from '@jest/globals';
import { splitRequests } from '../../../domain/concierge/understanding/split-requests.ts';
import { utteranceIn } from '../../../domain/language/utterance.ts';

const split = (text: string, locale: string): string[] => splitRequests(utteranceIn(text, locale));

describe('a message that asks several things', () => {
  it.each<[string, string, string[]]>([
    ['en', 'When is check-out, and can I leave my bags?', ['When is check-out', 'can I leave my bags?']],
    ['en', 'How much is parking? Is there a sauna?', ['How much is parking?', 'Is there a sauna?']],
    ['en', 'what time is breakfast and do you have bikes and where is the pool', ['what time is breakfast', 'do you have bikes', 'where is the pool']],
    ['de', 'Wann ist Check-out, und kann ich mein Gepäck dalassen?', ['Wann ist Check-out', 'kann ich mein Gepäck dalassen?']],
    ['de', 'Was kostet das Parken und gibt es eine Sauna?', ['Was kostet das Parken', 'gibt es eine Sauna?']],
    ['fr', "À quelle heure est le départ, et puis-je laisser mes bagages ?", ["À quelle heure est le départ", 'puis-je laisser mes bagages ?']],
    ['fr', 'Combien coûte le parking et y a-t-il un sauna ?', ['Combien coûte le parking', 'y a-t-il un sauna ?']],
    ['es', '¿A qué hora es la salida y puedo dejar el equipaje?', ['¿A qué hora es la salida', 'puedo dejar el equipaje?']],
    ['es', '¿Cuánto cuesta el aparcamiento y hay sauna?', ['¿Cuánto cuesta el aparcamiento', 'hay sauna?']],
    ['it', 'A che ora è il check-out, e posso lasciare i bagagli?', ['A che ora è il check-out', 'posso lasciare i bagagli?']],
    ['it', "Quanto costa il parcheggio e c'è una sauna?", ['Quanto costa il parcheggio', "c'è una sauna?"]],
  ])('is split, in %s: %s', (locale, text, requests) => expect(split(text, locale)).toEqual(requests));

  it.each<[string, string, string[]]>([
    ['en', 'pet friendly y parking', ['pet friendly', 'parking']], ['en', 'sauna, gym & pool', ['sauna', 'gym', 'pool']], ['de', 'Hund und Parkplatz', ['Hund', 'Parkplatz']], ['es', 'desayuno + aparcamiento', ['desayuno', 'aparcamiento']],
  ])('is split where it is a few keywords, in %s: %s', (locale, text, requests) => expect(split(text, locale)).toEqual(requests));

  it.each([
    ['en', 'When is breakfast on Saturdays and Sundays?'], ['en', 'Do you have a pool, and is it heated?'],
    ['de', 'Haben Sie einen Pool, und ist er beheizt?'], ['fr', 'Avez-vous des vélos et des casques ?'], ['fr', 'Avez-vous une piscine, et est-elle chauffée ?'],
    ['en', 'How far is this bed and breakfast from the beach?'], ['en', 'What kind of food does the bed & breakfast serve?'],
    ['es', '¿los niños pagan menos? tiene 8 años'], ['it', 'i bambini pagano? ha 8 anni'], ['de', 'zahlen Kinder weniger? ist 8'], ['de', 'Wir kommen mit dem E-Auto, Ladestation vorhanden? Kosten?'],
    ['es', '¿Tienen piscina y está climatizada?'], ['it', 'Avete una piscina ed è riscaldata?'], ['it', 'Avete biciclette e caschi?'],
  ])('is one where the rest only adds to it, in %s: %s', (locale, text) => expect(split(text, locale)).toEqual([text]));
});
