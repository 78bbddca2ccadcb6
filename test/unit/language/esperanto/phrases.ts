import { HOUR_FIGURE } from '../../../../domain/language/hour-figure.ts';
import type { Phrases } from '../../../../domain/language/phrases.ts';

export const esperantoPhrases: Phrases = {
  hours: { spoken: `(?<=je la )${HOUR_FIGURE}`, morning: 'matene', later: 'vespere', night: '', midnight: 'noktomezo', mark: '', clock: '' },
  asksAmount: 'kiom kostas', asksWhether: 'ĉu estas', included: 'senpage', yesOrNo: 'jes|ne', kinds: { place: { asked: 'kie', told: 'en la|ĉe' }, person: { asked: 'kiu', told: 'posedanto' }, rule: { asked: 'ĉu mi povas', told: 'ne|nur' } }, prepositions: 'en je por kun de', until: 'ĝis', ages: { before: 'sub', after: 'jaroj', months: 'monatoj' }, ageSpans: { under: 'sub', upTo: 'ĝis', from: 'de', to: 'ĝis', orOlder: 'kaj pli', counted: 'personoj' }, toldAge: 'mia \\p{L}+ havas {age} jarojn', wholeHouse: 'en la tuta hotelo', courteousEnd: 'bonvolu',
  courtesies: 'bonvolu dankon multan ni faru tion', deeds: { book: 'rezervu mendu', change: 'sangu', cancel: 'nuligu', confirm: 'konfirmu' },
  tells: { within: 'estas|estis', anywhere: '', atStart: '' }, needs: 'bezon',
  firstPerson: ['mi estas'], nameTitles: 'sinjoro sinjorino', nameParticles: '', goesOn: String.raw`\ben\s+$`,
  towards: 'al', articles: 'la', otherOne: ['la alia'], theOne: 'la alia', allOfThem: 'ambaŭ', keepsTable: 'konservu la tablon', anotherOne: 'kaj unu por', tableNotes: 'alergi\\p{L}*', tables: 'tabloj', joints: 'kaj ankaŭ|kaj', and: 'kaj', not: 'ne', that: 'ke', impersonal: '', numberNamed: '',
  particulars: { email: 'retpoŝt', phone: 'telefon', address: 'adreso', where: 'kie (?:estas|situas)', ofBooking: 'rezervnumero', number: 'numero', streets: 'strato' },
  notes: {
    not: 'ne_|neniam_', toOpen: 'komenc', toClose: 'fin', toSay: 'dir', titleOfOpening: 'saluto', titleOfClosing: 'subskribo', with: 'per', always: 'ĉiam', toWrite: 'respond',
    brief: 'mallong', links: 'ligilo', counts: ['unu', 'du', 'tri', 'kvar', 'kvin'], short: 'mallongaj', sentences: 'frazoj?',
  },
};
