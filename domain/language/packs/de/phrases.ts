import { HOUR_FIGURE } from '../../hour-figure.ts';
import type { Phrases } from '../../phrases.ts';

export const germanPhrases: Phrases = {
  hours: {
    spoken: String.raw`${HOUR_FIGURE}\s?uhr(?: (?:nachts|früh|morgens|vormittags|nachmittags|abends))?`,
    morning: 'nachts|früh|morgens|vormittags', later: 'nachmittags|abends', night: '', mark: 'uhr',
  },
  included: 'inbegriffen|inklusive|kostenlos|kostenfrei|gratis',
  yesOrNo: 'ja|nein',
  courteousEnd: 'bitte|jetzt',
  courtesies: 'bitte danke vielen dank schon sehr das so es ist alles und freundlich sie ihn den die tisch reservierung meine fur mich uns machen wir ich tun verbindlich dann',
  deeds: {
    book: 'buchen buche bucht reservieren reserviere', change: 'andern verschieben verschiebe verlegen umbuchen',
    cancel: 'stornieren storniere absagen sagen ab annullieren', confirm: 'bestatigen bestatige',
  },
  tells: { within: 'ist|sind|war|wird|bin', anywhere: '', atStart: 'wir sind' },
  needs: 'muss|brauch',
  firstPerson: ['ich bin', 'hier ist', 'hier spricht'],
  nameTitles: 'dr herr frau',
  nameParticles: 'von van der den zu ter',
  goesOn: String.raw`\b(?:auf|in|ins|zu|zum)\s+$|\b(?:konnen|konnten|kann|konnte|durfen|darf|wollen) (?:wir|ich)\b`,
  towards: 'auf|zu|zum',
  articles: 'den|dem',
  otherOne: ['andere', 'anderen'],
  theOne: '(?:die|den|der) (?:andere[nr]?|erste[nr]?|zweite[nr]?|dritte[nr]?|letzte[nr]?|am|um|für)|(?:tisch|reservierung) (?:am|um|für)',
  keepsTable: 'behalten|behalte|kommen (?:jetzt )?doch|komme (?:jetzt )?doch|(?:so )?lassen wir (?:es|ihn|sie)|nicht stornieren|nicht absagen',
  allOfThem: 'beide[ns]?|alle (?:tische|reservierungen|zwei|drei|beide)|alles',
  tables: 'tische',
  and: 'und', not: 'nicht', that: 'dass', impersonal: '', numberNamed: 'nummer',
  particulars: {
    email: 'e-?mail',
    phone: 'telefon|nummer|erreichen|anrufen|kontakt',
    address: String.raw`(?<!mail[\s\-]?)adresse|postleitzahl|\bplz\b`,
    where: String.raw`\bwo (?:genau )?(?:befind|lieg|ist|sind|seid|steht|find)`,
    ofBooking: 'reservierungsn|buchungsn|bestätigungsn',
    number: 'nummer',
    streets: '',
  },
  notes: {
    not: 'nie_|niemals_|nicht_|kein|ohne_',
    toOpen: 'beginn|begrüß|begruss|eröffn', toClose: 'unterschreib|unterzeichn|schließ|schliess|beend|ende_|verabschied', toSay: 'versp|zusag|erwähn|erwaehn|sag|anbiet|biet',
    titleOfOpening: 'begrüß|begruss|anrede', titleOfClosing: 'grußformel|grussformel|signatur|schluss|abschied',
    with: 'mit', always: 'jede|immer',
    toWrite: 'halt|fass|antwort|schreib|bleib|formulier', brief: 'kurz|knapp',
    links: 'links?|weblinks?',
    counts: ['eine[mnr]?|ein', 'zwei', 'drei', 'vier', 'fünf'], short: 'kurze[nr]?', sentences: 'satz|sätzen?|saetzen?',
  },
};
