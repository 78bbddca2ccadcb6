import { describe, it } from '@jest/globals';
import type { Language } from '../../../domain/language/languages.ts';
import { expectWish } from './wishes.ts';

describe('a day in one phrase with the part of it that begins a time', () => {
  it.each<[Language, string, object]>([
    ['fr', 'demain midi et demi pour 5', { date: '2026-11-22', time: '12:30', partySize: 5 }], ['fr', 'demain midi et quart', { date: '2026-11-22', time: '12:15' }],
    ['fr', 'demain midi moins le quart', { date: '2026-11-22', time: '11:45' }], ['fr', 'demain midi', { date: '2026-11-22' }],
  ])('%s: %s', expectWish);
});

describe('a part of an hour without the hour', () => {
  it.each<[Language, string, object]>([
    ['en', 'actually no 4 of us, and half past', { partySize: 4, time: '19:30' }], ['en', 'make it quarter to', { time: '18:45' }], ['en', 'sorry, quarter past', { time: '19:15' }],
    ['de', 'lieber doch, viertel nach', { time: '19:15' }], ['en', 'and half board for us', {}], ['en', 'no, half past eight', { time: '20:30' }],
  ])('is counted from the hour spoken of before, %s: %s', expectWish);
});

describe('a day beside another, and times said the long way', () => {
  it.each<[Language, string, object]>([
    ['en', 'the day after Christmas', { date: '2026-12-26' }], ['de', 'am Tag nach Weihnachten', { date: '2026-12-26' }],
    ['fr', 'le lendemain de Noël', { date: '2026-12-26' }], ['en', 'two days before Christmas', { date: '2026-12-23' }],
    ['en', 'the Friday before Christmas', { date: '2026-12-18' }], ['en', 'the day after the 3rd', { date: '2026-12-04' }],
    ['en', "the evening before New Year's Eve", { date: '2026-12-30' }], ['en', 'the Friday after next', { date: '2026-12-04' }],
    ['fr', 'vendredi en quinze', { date: '2026-12-11' }], ['en', 'a fortnight from Friday', { date: '2026-12-11' }],
    ['de', 'zwei Tage vor Weihnachten', { date: '2026-12-23' }], ['de', 'am Freitag vor Weihnachten', { date: '2026-12-18' }],
    ['de', 'am Abend vor Silvester', { date: '2026-12-30' }], ['fr', 'deux jours avant Noël', { date: '2026-12-23' }],
    ['fr', 'le vendredi avant Noël', { date: '2026-12-18' }], ['fr', 'le jour après Noël', { date: '2026-12-26' }],
    ['es', 'el día después de Navidad', { date: '2026-12-26' }], ['es', 'dos días antes de Navidad', { date: '2026-12-23' }],
    ['es', 'el viernes antes de Navidad', { date: '2026-12-18' }], ['it', 'il giorno dopo Natale', { date: '2026-12-26' }],
    ['it', 'due giorni prima di Natale', { date: '2026-12-23' }], ['it', 'il venerdì prima di Natale', { date: '2026-12-18' }],
    ['it', 'il giorno prima di Natale', { date: '2026-12-24' }], ['en', 'a week after Friday at 8pm', { date: '2026-12-04', time: '20:00' }],
    ['en', 'day after tomorrow', { date: '2026-11-23' }], ['de', 'eine Woche nach dem 3. Dezember', { date: '2026-12-10' }],
    ['fr', 'la veille de Noël', { date: '2026-12-24' }], ['es', 'la víspera de Navidad', { date: '2026-12-24' }],
    ['en', 'Friday after 8pm', { date: '2026-11-27', time: '20:00' }], ['de', 'am Freitag nach 20 Uhr', { date: '2026-11-27', time: '20:00' }],
    ['en', 'Sunday evening before 8', { date: '2026-11-22', time: '20:00' }], ['es', 'el lunes después de las ocho', { date: '2026-11-23', time: '20:00' }],
    ['it', 'venerdì dopo le 20', { date: '2026-11-27', time: '20:00' }], ['fr', 'vendredi après 20h', { date: '2026-11-27', time: '20:00' }],
    ['de', 'nicht vor 20 Uhr', { time: '20:00' }], ['fr', 'pas avant 20h', { time: '20:00' }], ['es', 'nueve menos veinte', { time: '20:40' }],
    ['es', 'a las nueve menos veinte', { time: '20:40' }], ['de', 'Punkt acht', { time: '20:00' }], ['de', 'um Punkt acht', { time: '20:00' }],
    ['es', 'no antes de las ocho', { time: '20:00' }], ['it', 'non prima delle 20', { time: '20:00' }],
  ])('%s: %s', expectWish);
});
