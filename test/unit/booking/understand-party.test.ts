import { describe, it } from '@jest/globals';
import type { Language } from '../../../domain/language/languages.ts';
import { expectWish } from './wishes.ts';

describe('a number that names a part of the party', () => {
  it.each<[Language, string, object]>([
    ['en', '4 people including 2 kids', { partySize: 4 }], ['de', '4 Personen, davon 2 Kinder', { partySize: 4 }],
    ['fr', '4 personnes dont 2 enfants', { partySize: 4 }], ['it', '4 persone di cui 2 bambini', { partySize: 4 }],
    ['es', '4 personas incluidos 2 niños', { partySize: 4 }], ['en', '4 people, 2 of them children', { partySize: 4 }],
    ['de', '4 Personen, zwei davon Kinder', { partySize: 4 }], ['de', '4 Personen inklusive 2 Kinder', { partySize: 4 }],
    ['fr', "quatre personnes, deux d'entre elles sont des enfants", { partySize: 4 }], ['es', 'cuatro personas, dos de ellas niños', { partySize: 4 }],
    ['it', 'quattro persone, due di loro bambini', { partySize: 4 }], ['es', 'cuatro personas, de las cuales dos son niños', { partySize: 4 }],
    ['en', 'table for 4 including a baby tomorrow at 7pm', { date: '2026-11-22', partySize: 4, time: '19:00' }],
    ['en', 'a table by the window for two, one of us is vegan', { partySize: 2 }], ['en', 'four of us, one of them a child', { partySize: 4 }],
    ['de', 'Wir sind 4, einer davon im Rollstuhl', { partySize: 4 }], ['en', '6 people (4 adults, 2 kids)', { partySize: 6 }], ['en', 'we are 5: 2 adults and 3 children', { partySize: 5 }],
    ['en', 'with my husband and our two kids', { partySize: 4 }], ['de', 'mit meinem Mann und unseren zwei Kindern', { partySize: 4 }],
    ['fr', 'avec mon mari et nos deux enfants', { partySize: 4 }], ['es', 'con mi marido y nuestros dos hijos', { partySize: 4 }],
    ['it', 'con mio marito e i nostri due figli', { partySize: 4 }], ['de', 'wir zwei und unsere drei Kinder', { partySize: 5 }],
    ['fr', 'nous deux et nos trois enfants', { partySize: 5 }], ['es', 'nosotros dos y nuestros tres hijos', { partySize: 5 }],
    ['it', 'noi due e i nostri tre figli', { partySize: 5 }], ['en', 'the two of us and our three kids', { partySize: 5 }],
    ['fr', 'un couple avec deux enfants', { partySize: 4 }], ['en', 'a couple with two children', { partySize: 4 }],
    ['de', 'ein Paar mit zwei Kindern', { partySize: 4 }], ['es', 'una pareja con dos niños', { partySize: 4 }],
    ['it', 'una coppia con due bambini', { partySize: 4 }], ['en', 'table for 4 with a high chair for one child', { partySize: 4 }],
    ['de', 'Tisch für 4 mit einem Hochstuhl für ein Kind', { partySize: 4 }], ['fr', 'une table pour 4 avec une chaise haute pour un enfant', { partySize: 4 }],
    ['es', 'una mesa para 4 con una trona para un niño', { partySize: 4 }], ['it', 'un tavolo per 4 con un seggiolone per un bambino', { partySize: 4 }],
    ['en', 'table for 4 and two high chairs', { partySize: 4 }], ['en', 'table for 4 at 7 with a high chair', { partySize: 4, time: '19:00' }],
  ])('%s: %s', expectWish);
});

describe('dozens, pairs, and people who come on top', () => {
  it.each<[Language, string, object]>([
    ['de', 'ein Dutzend Leute', { partySize: 12 }], ['fr', 'une douzaine de personnes', { partySize: 12 }], ['fr', 'une dizaine de personnes', { partySize: 10 }],
    ['it', 'una decina di persone', { partySize: 10 }], ['es', 'un par de personas', { partySize: 2 }], ['it', 'un paio di persone', { partySize: 2 }],
    ['de', 'für ein Paar', { partySize: 2 }], ['en', 'a dozen people', { partySize: 12 }], ['en', 'table for a dozen', { partySize: 12 }],
    ['en', 'a couple of people', { partySize: 2 }], ['es', 'a las ocho y media de la noche, una docena de personas', { time: '20:30', partySize: 12 }],
    ['it', 'un tavolo per una dozzina di persone alle 20', { partySize: 12, time: '20:00' }], ['de', 'ein paar Fragen', {}], ['de', 'in ein paar Tagen', {}],
    ['en', 'in a couple of days', {}], ['en', 'a couple of questions', {}], ['de', 'wir sind ein paar Minuten später da', {}],
    ['es', 'Cena para dos esta noche a las 21h', { partySize: 2, date: '2026-11-21', time: '21:00' }],
    ['en', 'What times do you have tomorrow evening for two?', { partySize: 2, date: '2026-11-22' }],
    ['de', 'Wann hätten Sie morgen Abend etwas für zwei?', { partySize: 2, date: '2026-11-22' }], ['en', 'can we be five?', { partySize: 5 }],
    ['en', 'we will be 5', { partySize: 5 }], ['en', 'please add one more person', { partySize: 5 }], ['de', 'Können wir fünf sein?', { partySize: 5 }],
    ['de', 'Eine Person mehr bitte', { partySize: 5 }], ['fr', 'on peut être cinq ?', { partySize: 5 }], ['es', '¿Podemos ser cinco?', { partySize: 5 }],
    ['es', 'una persona más', { partySize: 5 }], ['it', 'possiamo essere in cinque?', { partySize: 5 }], ['it', 'aggiunga una persona', { partySize: 5 }],
    ['en', 'please add two kids', { partySize: 6 }], ['de', 'eine Person dazu', { partySize: 5 }],
    ['de', 'ja, das wäre super, wir sind zu viert mit zwei Kindern', { partySize: 4 }], ['en', 'me and two kids, one of them a baby', { partySize: 3 }],
    ['fr', 'pour 5 personnes (dont un bébé)', { partySize: 5 }], ['en', '2 adults, 1 of whom uses a wheelchair', { partySize: 2 }],
  ])('%s: %s', expectWish);
});

describe('a number instead of another', () => {
  it.each<[Language, string, object]>([
    ['en', 'five instead of four people', { partySize: 5 }], ['de', 'fünf statt vier Personen', { partySize: 5 }],
    ['fr', 'cinq au lieu de quatre personnes', { partySize: 5 }], ['es', 'cinco en vez de cuatro personas', { partySize: 5 }],
    ['it', 'cinque invece di quattro persone', { partySize: 5 }], ['en', 'five people instead of four', { partySize: 5 }],
  ])('%s: %s', expectWish);
});

describe('what is told of a part of the party', () => {
  it.each<[Language, string, object]>([
    ['en', 'two of us are vegetarian', {}], ['en', '2 of us are allergic to nuts', {}], ['en', 'one of us is vegan', {}], ['en', 'one is a child', {}],
    ['en', 'one of them is a child', {}], ['en', 'we have a baby who is 1', {}], ['en', 'Table for 6, 3 of us need a gluten free menu', { partySize: 6 }],
    ['de', 'zwei von uns sind Vegetarier', {}], ['fr', "deux d'entre nous sont végétariens", {}], ['es', 'dos de nosotros somos veganos', {}],
    ['it', 'due di noi sono vegetariani', {}], ['de', 'wir haben ein Baby dabei', {}],
    ['en', 'four of us are coming', { partySize: 4 }], ['en', 'there will be four of us', { partySize: 4 }], ['en', 'two adults and a baby', { partySize: 3 }],
  ])('leaves its size as it is: %s, %s', expectWish);
});

describe('more', () => {
  it.each<[Language, string]>([
    ['en', 'I need two more minutes to decide'], ['en', 'Yes, and one more thing'], ['en', 'One more question'], ['en', 'Could we stay one more hour?'],
    ['en', 'two extra chairs please'], ['de', 'zwei mehr Stühle'], ['en', 'three more towels in the room'],
  ])('of something else changes no party: %s, %s', (language, text) => expectWish(language, text, {}));

  it.each<[Language, string, number]>([
    ['en', 'just one more', 5], ['en', 'make it one more', 5], ['de', 'nur einer mehr', 5], ['en', 'one more please', 5], ['en', 'two more will join us', 6],
    ['en', 'one more for dinner', 5], ['en', 'we will be six, one more than I said', 6],
  ])('is counted from the party before: %s, %s', (language, text, partySize) => expectWish(language, text, { partySize }));
});
