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

describe('questions of what is so in general', () => {
  it.each([
    ['en', 'Would this bed and breakfast be able to provide me with a quiet, restful experience?'], ['en', 'is the bed and breakfast suitable for a broken family'],
    ['en', 'are the mattresses ever treated for bugs'], ['de', 'werden die Matratzen gegen Ungeziefer behandelt'],
    ['de', 'wird im Winter öfter der Strom abgestellt'], ['de', 'quietschen eure Betten'], ['fr', 'est-ce que le chauffage tombe souvent en panne en hiver ?'],
    ['es', '¿se va mucho la luz en invierno?'], ['it', 'la corrente salta spesso in inverno?'], ['it', 'Ci sono le lenzuola?'],
  ])('bring nobody, in %s: %s', (locale, text) => expect([alarm(text, locale), kind(text, locale)]).toEqual([null, 'question']));

  it.each([
    ['en', 'why is there still no hot water in our shower?'], ['de', 'warum geht die heizung nicht?'], ['fr', 'pourquoi le chauffage de notre chambre est en panne ?'],
    ['es', '¿por qué no hay agua caliente?'], ['it', 'perché in camera nostra non c’è luce?'],
  ])('are none where it is the guest’s own case, in %s: %s', (locale, text) => expect(alarm(text, locale)).toBe('trouble'));
});

describe('how old a child is', () => {
  it.each([
    ['en', 'my little one is 3, does she pay'], ['en', 'my little girl is 2'], ['en', 'our daughter is five, does she pay?'], ['de', 'meine Kleine ist 3, zahlt sie was'], ['de', 'unsere Tochter ist zwei'],
    ['fr', 'ma petite a 3 ans, elle paye combien ?'], ['es', 'mi peque tiene 3 años, ¿paga?'], ['it', 'la mia piccola ha due anni, paga?'],
  ])('is no alarm, in %s: %s', (locale, text) => expect([alarm(text, locale), interpret(model, utteranceIn(text, locale)).mayBeDanger]).toEqual([null, false]));

  it.each([
    ['en', 'my daughter is 3 and she is not breathing'], ['de', 'mein Sohn ist 2 und kriegt keine Luft'], ['fr', 'ma fille a 4 ans et elle ne respire plus'],
    ['es', 'mi hijo tiene 2 años y se está ahogando'], ['it', 'mio figlio ha 3 anni e non respira'],
  ])('hides no danger, in %s: %s', (locale, text) => expect(alarm(text, locale)).toBe('danger'));
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
