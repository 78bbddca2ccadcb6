import { dayNames, monthNames, named } from '../../../../domain/language/calendar-names.ts';
import type { CueWords } from '../../../../domain/language/cue-words.ts';
import type { LanguagePack } from '../../../../domain/language/language-pack.ts';
import type { LanguageData } from '../../../../domain/language/meanings.ts';
import { numberWords } from '../../../../domain/language/number-words.ts';
import { english } from '../../../../domain/language/packs/en/pack.ts';
import { esperantoPhrases } from './phrases.ts';

/** A record with the same keys and nothing to say: a pack must have every entry, and this one leaves out what no test asks for. */
const blank = <K extends string, V extends string | readonly string[]>(record: Readonly<Record<K, V>>): Record<K, V> =>
  Object.fromEntries(Object.entries<V>(record).map(([key, value]) => [key, typeof value === 'string' ? '' : []])) as Record<K, V>;

const cues: CueWords = {
  ...blank(english.cues),
  greeting: ['saluton', 'bonan (?:tagon|vesperon)'], filler: ['saluton', 'kaj', 'dankon'], thanks: ['dankon', 'multan dankon'], goodbye: ['ĝis revido'],
  opening: ['ĉu', 'kiam', 'kie', 'kiom', 'kio', 'kiu'], desire: ['mi ŝatus', 'mi volas', 'ni volas'],
  booking: ['rezervi', 'mendi tablon'], bookingDetail: ['\\d+ personoj'],
};

const booking: LanguageData = {
  numbers: numberWords({
    small: { 0: 'nul', 1: 'unu', 2: 'du', 3: 'tri', 4: 'kvar', 5: 'kvin', 6: 'ses', 7: 'sep', 8: 'ok', 9: 'naŭ', 10: 'dek' },
    tens: { 20: 'dudek', 30: 'tridek', 40: 'kvardek', 50: 'kvindek', 60: 'sesdek', 70: 'sepdek', 80: 'okdek', 90: 'naŭdek' },
    join: (ten, unit) => [`${ten} ${unit}`],
    ordinals: { 1: 'unua', 2: 'dua' },
    ordinalOf: (cardinal) => [`${cardinal}a`],
  }),
  habits: { clockSigns: ':', eveningUntil: 9, monthFirst: false, ordinalDays: true, dottedDates: true },
  lexicon: {
    weekday: named(dayNames('eo'), ['lundon|lunde', 'mardon|marde', 'merkredon|merkrede', 'ĵaŭdon|ĵaŭde', 'vendredon|vendrede', 'sabaton|sabate', 'dimanĉon|dimanĉe']),
    month: named(monthNames('eo'), []),
    relativeDay: { hodiaŭ: 0, morgaŭ: 1, postmorgaŭ: 2 },
    ordinalMark: 'a', onDay: 'la', at: 'je la|je', for: 'por', people: 'personoj|homoj', dayPart: { 'vespere|en la vespero': 'evening', 'matene': 'morning' }, the: 'la', of: 'de', and: 'kaj', or: 'aŭ',
    partyOf: 'ni estas|ni estos',
  },
};

/** An invented language, of which the product knows nothing: all of it stands in this folder. */
export const esperanto: LanguagePack<'eo'> = {
  ...english,
  tag: 'eo',
  words: {
    stopWords: 'la kaj aŭ sed ĉu kiam kie kiom kio en al de da kun por mi vi ni li ŝi ĝi ili estas havas ĝis je ankaŭ via mia', lightWords: 'veni iri preni',
    markers: 'ĉu kaj estas havas kie kiom ĝis por mi vi naĝejo naĝejon tablo tablon hundo hundon saluton dankon bonvolu matenmanĝo',
    phrases: /(?<!\p{L})(?:ĉu|kiom|kiam estas)(?!\p{L})/iu, spelling: /[ĉĝĥĵŝŭ]/i,
    stemmer: null, stemmedApart: '', beforeStemming: (word) => word.replace(/(?<=[oa])(?:jn?|n)$/, ''),
  },
  ideas: { ...blank(english.ideas), pool: 'naĝejo', pets: 'hundo, dorlotbesto', breakfast: 'matenmanĝo', time: 'horo', clock: 'kiam, kioma horo', parking: 'parkejo', table: 'tablo' },
  cues,
  booking,
  replies: { ...blank(english.replies), yes: ['jes', 'certe', 'en ordo'], no: ['ne'], reserve: ['rezervi', 'mendi'], table: ['tablo', 'tablon'], please: ['bonvolu'] },
  phrases: esperantoPhrases,
  speech: { tag: 'eo', on: 'je ', at: 'je la', people: ['persono', 'personoj'], time: (hour, minute) => `${hour}:${minute}` },
  answers: { ...blank(english.answers), greeting: 'Saluton! Kion vi volas scii pri {hotel}?', foreign: 'Mi trovis tion en la {language}:', unknown: 'Mi bedaŭras, tion mi ne scias.' },
  dialogue: { ...blank(english.dialogue), askTime: 'Je kioma horo?', askParty: 'Por kiom da personoj?' },
  facts: { ...english.facts, ages: { ...blank(english.facts.ages), before: 'sub', years: 'jaroj', below: 'sub' } },
  hotelNames: { ...english.hotelNames, kinds: 'hotelo', articles: 'la' },
  pages: {
    ...english.pages,
    amount: 'euroj', columns: { question: 'demando', answer: 'respondo', locale: 'lingvo' },
    telling: 'libera senpaga malfermita fermita',
    times: { ...blank(english.pages.times), noon: 'tagmezo', midnight: 'noktomezo', before: 'je la|je', spoken: 'je la|je', join: 'gis', from: 'de', until: 'gis' },
    prices: {
      currencies: { ...blank(english.pages.prices.currencies), EUR: 'euroj?' }, units: { ...blank(english.pages.prices.units), night: 'nokto' },
    },
    links: { ...blank(english.pages.links), book: 'rezerv', table: 'tablon?', room: 'ĉambron?' },
    policies: { ...blank(english.pages.policies), yes: 'jes', no: 'ne', petFriendly: 'hundamika' },
  },
};
