import { describe, expect, it } from '@jest/globals';
import { loadIntentModel } from '../../../activities/adapters/understanding/load-intent-model.ts';
import { interpret } from '../../../domain/concierge/understanding/refine.ts';
import { utteranceIn } from '../../../domain/language/utterance.ts';

const model = loadIntentModel();
const alarm = (text: string, locale: string): string | null => interpret(model, utteranceIn(text, locale)).alarm;
const kind = (text: string, locale: string): string => interpret(model, utteranceIn(text, locale)).understood.kind;

describe('questions with words of alarm in them', () => {
  it.each([
    ['en', 'does the elevator also stop at the wellness floor'], ['en', 'is someone at the reception desk at four in the morning'], ['en', 'does my toast trigger the smoke detector'],
    ['de', 'bekomme ich noch einen Bademantel'], ['de', 'hält der Fahrstuhl auch im Wellnessbereich'], ['de', 'sind es viele Stufen zum Strand, mein Knie ist operiert'],
    ['fr', 'l’ascenseur va-t-il au spa'], ['fr', 'remboursez-vous si mon mari tombe malade avant le départ'],
    ['es', '¿el ascensor llega hasta el spa?'], ['es', '¿fumigan las habitaciones contra los mosquitos?'],
    ['it', 'l’ascensore arriva fino alla spa'], ['it', 'che succede con la prenotazione se mia moglie si ammala'],
  ])('are none in %s: %s', (locale, text) => expect(alarm(text, locale)).toBeNull());

  it.each([
    ['en', 'my sister went for a swim this morning and nobody has seen her since'], ['de', 'ein Mann mit einem Brecheisen ist an unserer Tür'],
    ['fr', 'le petit a avalé une capsule de lessive'], ['es', 'no aparece nuestra hija, estaba en la piscina'], ['it', 'stasera mi uccido, scusate'],
  ])('are one where somebody is in danger in %s: %s', (locale, text) => expect(alarm(text, locale)).toBe('danger'));
});

describe('trouble that sounds worse than it is', () => {
  it.each([
    ['en', 'my room smells funny'], ['en', 'my wallet is gone, i had it at breakfast'], ['en', 'shampoo leaked all over my bag in your luggage room'], ['de', 'die über mir schnarcht wie ein lkw'], ['de', 'das wasser läuft aus der dusche ins zimmer'],
    ['fr', 'ma chambre sent un peu bizarre'], ['fr', 'on m’a piqué mon portefeuille dans le dortoir'], ['es', 'huele raro en el dormitorio'], ['es', 'me han quitado la cartera en el bar'],
    ['it', 'in camera c’è un odore strano'], ['it', 'mi hanno rubato lo zaino in cucina'],
  ])('is no danger in %s: %s', (locale, text) => expect(alarm(text, locale)).toBe('trouble'));

  it.each([['en', 'my room smells of gas'], ['de', 'hier riechts nach gas'], ['fr', 'ça sent le gaz dans la chambre'], ['es', 'huele a gas en el cuarto'], ['it', 'in camera puzza di gas']])(
    'is a danger where it smells of gas in %s: %s', (locale, text) => expect(alarm(text, locale)).toBe('danger'),
  );
});

describe('what is said in few words', () => {
  it.each([['en', 'another blanket please'], ['de', 'ne decke mehr bitte'], ['fr', 'une couverture de plus svp'], ['es', 'una manta más porfa'], ['it', 'un’altra coperta per favore'], ['en', 'same as last time please']])(
    'is a request in %s: %s', (locale, text) => expect(kind(text, locale)).toBe('request'),
  );

  it.each([['en', 'Can you drink the water from the tap?'], ['de', 'Wasser aus dem Hahn trinkbar?'], ['de', 'Kann man das Wasser aus dem Hahn trinken'], ['es', '¿el agua del grifo es potable?'], ['it', 'l’acqua del rubinetto si può bere?']])(
    'is a question about the water in %s: %s', (locale, text) => expect([alarm(text, locale), kind(text, locale)]).toEqual([null, 'question']),
  );

  it('is a question about hours, although tables are booked in such words', () => expect(kind('hasta q hora sirven hamburguesas el sabado', 'es')).toBe('question'));

  it('is none of a house where it all but certainly asks for something else', () => expect(kind('can you print a photo on a t-shirt for me', 'en')).toBe('elsewhere'));
});
