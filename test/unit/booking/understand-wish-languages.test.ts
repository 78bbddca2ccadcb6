import { describe, it } from '@jest/globals';
import { expectWish } from './wishes.ts';

const check = (locale: string) => (text: string, expected: object): void => expectWish(locale, text, expected);

describe('German', () => {
  it.each([
    ['halb acht', { time: '19:30' }], ['viertel acht', { time: '19:15' }], ['dreiviertel acht', { time: '19:45' }], ['fünf vor halb acht', { time: '19:25' }],
    ['um 19 Uhr 45', { time: '19:45' }], ['einundzwanzig Uhr', { time: '21:00' }], ['am Freitagabend um acht', { date: '2026-11-27', time: '20:00' }],
    ['am einundzwanzigsten Dezember', { date: '2026-12-21' }], ['am 24.12.', { date: '2026-12-24' }], ['am 3. um 20 Uhr', { date: '2026-12-03', time: '20:00' }],
    ['heute in einer Woche', { date: '2026-11-28' }], ['übernächsten Freitag', { date: '2026-12-04' }], ['morgen früh um neun', { date: '2026-11-22', time: '09:00' }],
    ['zu viert', { partySize: 4 }], ['wir sind zu acht', { partySize: 8 }], ['meine Frau und ich', { partySize: 2 }], ['eine Person mehr', { partySize: 5 }], ['wir sind zwei weniger', { partySize: 2 }], ['wir sind 4 mehr oder weniger', { partySize: 4 }],
    ['für zwei.', { partySize: 2 }], ['nicht am Freitag, sondern am Sonntag', { date: '2026-11-22' }], ['eine Stunde später', { time: '20:00' }],
    ['Guten Morgen, ein Tisch heute um acht', { date: '2026-11-21', time: '20:00' }], ['ein Tisch', {}], ['für eine Nacht', {}],
  ])('%s', check('de'));
});

describe('French', () => {
  it.each([
    ['sept heures et demie', { time: '19:30' }], ['huit heures moins le quart', { time: '19:45' }], ['19h30', { time: '19:30' }], ['20 h', { time: '20:00' }],
    ['midi et demi', { time: '12:30' }], ['vingt heures quinze', { time: '20:15' }], ['vendredi prochain', { date: '2026-11-27' }], ['vendredi en huit', { date: '2026-12-04' }],
    ['le 1er décembre', { date: '2026-12-01' }], ['après-demain', { date: '2026-11-23' }], ['ce soir à huit heures', { date: '2026-11-21', time: '20:00' }],
    ['le 24 à midi', { date: '2026-11-24', time: '12:00' }], ['nous serons quatre', { partySize: 4 }], ['on est cinq', { partySize: 5 }], ['on sera une personne de plus', { partySize: 5 }], ['à deux', { partySize: 2 }],
    ['ma femme et moi', { partySize: 2 }], ['pour une personne', { partySize: 1 }], ['pour une table', {}], ['pas vendredi mais dimanche', { date: '2026-11-22' }],
    ['une heure plus tard', { time: '20:00' }], ['le lendemain', { date: '2026-11-29' }], ["aujourd'hui à 13h", { date: '2026-11-21', time: '13:00' }],
  ])('%s', check('fr'));
});

describe('Spanish', () => {
  it.each([
    ['a las siete y media', { time: '19:30' }], ['a las ocho menos cuarto', { time: '19:45' }], ['a las nueve y diez', { time: '21:10' }], ['a la una', { time: '13:00' }],
    ['a las 10 de la mañana', { time: '10:00' }], ['a las nueve de la noche', { time: '21:00' }], ['mañana por la mañana a las 9', { date: '2026-11-22', time: '09:00' }],
    ['el viernes por la noche', { date: '2026-11-27' }], ['pasado mañana', { date: '2026-11-23' }], ['el viernes que viene', { date: '2026-11-27' }],
    ['el 3 de diciembre', { date: '2026-12-03' }], ['el día 30', { date: '2026-11-30' }], ['somos cuatro', { partySize: 4 }], ['para siete a las seis', { partySize: 7, time: '18:00' }],
    ['para cuatro mañana a las siete y media de la tarde', { partySize: 4, date: '2026-11-22', time: '19:30' }], ['somos cuatro mañana a las siete', { partySize: 4, date: '2026-11-22', time: '19:00' }],
    ['mi mujer y yo', { partySize: 2 }], ['una persona más', { partySize: 5 }], ['seremos dos personas más', { partySize: 6 }], ['somos 4 más o menos', { partySize: 4 }], ['no el viernes sino el domingo', { date: '2026-11-22' }], ['media hora antes', { time: '18:30' }],
    ['Buenas noches, a las 9 de la mañana', { time: '09:00' }], ['una mesa', {}], ['veintidós horas', { time: '22:00' }],
  ])('%s', check('es'));
});

describe('Italian', () => {
  it.each([
    ['alle sette e mezza', { time: '19:30' }], ['alle otto meno un quarto', { time: '19:45' }], ["all'una", { time: '13:00' }], ['ore 20:30', { time: '20:30' }],
    ['alle nove di mattina', { time: '09:00' }], ['a mezzogiorno', { time: '12:00' }], ['stasera alle otto', { date: '2026-11-21', time: '20:00' }],
    ['venerdì prossimo', { date: '2026-11-27' }], ['dopodomani', { date: '2026-11-23' }], ['il primo dicembre', { date: '2026-12-01' }], ['il 30 alle 18', { date: '2026-11-30', time: '18:00' }],
    ['tra una settimana alle 20', { date: '2026-11-28', time: '20:00' }], ["l'8 dicembre", { date: '2026-12-08' }], ['siamo in quattro', { partySize: 4 }],
    ['un tavolo per sei', { partySize: 6 }], ['io e mia moglie', { partySize: 2 }], ['una persona in più', { partySize: 5 }], ['saremo una persona in meno', { partySize: 3 }], ['siamo 4 più o meno', { partySize: 4 }], ["un'ora dopo", { time: '20:00' }],
    ['non venerdì ma domenica', { date: '2026-11-22' }], ['alle 20 invece delle 19', { time: '20:00' }], ['un tavolo', {}],
  ])('%s', check('it'));
});
