import { dayNames, monthNames, named } from '../../calendar-names.ts';
import type { DayPart, LanguageData } from '../../meanings.ts';
import { germanNumbers } from './numbers.ts';

const WEEKDAYS: readonly (readonly [name: string, weekday: number])[] = [...dayNames('de').map((name, index) => [name, index + 1] as const), ['sonnabend', 6]];
const PARTS: Readonly<Record<string, DayPart>> = { morgen: 'morning', vormittag: 'morning', mittag: 'noon', nachmittag: 'afternoon', abend: 'evening', nacht: 'night' };

/** German writes weekday and part of the day as one word: `Freitagabend`. */
const compounds = WEEKDAYS.flatMap(([day, weekday]) =>
  Object.entries(PARTS).map(([part, dayPart]) => ({ word: `${day}${part}|${day}${part}s`, weekday, dayPart })));

const SOME_OF = 'davon|von ihnen|von uns|darunter';

export const germanBooking: LanguageData = {
  numbers: germanNumbers,
  habits: { clockSigns: ':.h', eveningUntil: 9, monthFirst: false, ordinalDays: true, dottedDates: true },
  lexicon: {
    ordinalMark: '.|ter|ten|te',
    collective: { zweit: 2, zweien: 2, 'dritt|dreien': 3, 'viert|vieren': 4, 'fünft|fünfen': 5, 'sechst|sechsen': 6, 'siebt': 7, acht: 8, neunt: 9, zehnt: 10, elft: 11, zwölft: 12 },
    article: 'ein|eine|einen|einem|einer',
    quantity: { 'dutzend|ein dutzend': 12, 'ein halbes dutzend|halbes dutzend|halbdutzend': 6, 'zwei dutzend': 24 },
    weekday: {
      ...Object.fromEntries(WEEKDAYS), 'mo.': 1, 'di.': 2, 'mi.': 3, 'do.': 4, 'fr.': 5, 'sa.': 6, 'so.': 7,
      ...Object.fromEntries(dayNames('de').map((name, index) => [`${name}s`, index + 1])),
      ...Object.fromEntries(compounds.map(({ word, weekday }) => [word, weekday])),
    },
    month: named(monthNames('de'), ['jänner|jan|jan.', 'feb|feb.|feber', 'mrz', 'apr|apr.', '', 'jun|juno', 'jul', 'aug|aug.', 'sept|sep|sept.', 'okt|okt.', 'nov|nov.', 'dez|dez.']),
    relativeDay: {
      'heute|heut|heute abend|heute mittag|heute morgen|heute früh|heute nachmittag|heute vormittag|heute nacht': 0,
      'morgen|morgen früh|morgen vormittag|morgen mittag|morgen nachmittag|morgen abend|morgen nacht': 1, 'übermorgen': 2, 'überübermorgen': 3, 'in acht tagen': 7, gestern: -1,
    },
    fromPrevious: { 'am selben abend|am gleichen abend|selber abend|gleicher abend|selben abend|gleichen abend|demselben abend|am selben tag|am gleichen tag|selber tag|derselbe tag|gleicher tag|selben tag|gleichen tag|demselben tag': 0, 'einen tag später|tag danach|am nächsten tag|am folgenden tag|tags darauf|am tag darauf': 1, 'einen tag früher|einen tag vorher|tag davor|einen tag eher': -1, 'eine woche später': 7, 'eine woche früher|eine woche eher': -7 },
    feast: { 'mariä empfängnis|maria empfängnis|immaculata': '12-8', 'heiligabend|heilig abend|heiligen abend': '12-24', 'ersten weihnachtstag|ersten weihnachtsfeiertag|weihnachten': '12-25', 'zweiten weihnachtstag|zweiten weihnachtsfeiertag': '12-26', 'silvester|sylvester|silvesterabend': '12-31', 'neujahr|neujahrstag': '1-1', 'valentinstag': '2-14', nikolaus: '12-6' },
    which: { 'diesen|dieser|dieses|diese': 'this', 'kommenden|kommender|kommende|kommendes|nächsten|nächster|nächstes|nächste|den nächsten': 'coming', 'übernächsten|übernächster|übernächste|übernächstes': 'afterComing' },
    week: { 'diese woche|dieser woche|in dieser woche': 0, 'nächste woche|nächster woche|kommende woche|kommender woche|der nächsten woche|in der nächsten woche|der kommenden woche': 1, 'übernächste woche|übernächster woche|der übernächsten woche': 2 },
    weekend: 'wochenende',
    monthAway: { 'dieses monats|diesen monat|des monats|in diesem monat|diesem monat': 0, 'nächsten monats|nächsten monat|im nächsten monat|kommenden monats|des nächsten monats': 1 },
    last: 'letzten|letzter',
    in: 'in|binnen',
    fromNow: 'ab heute|von heute an',
    from: 'nach|ab|von',
    beside: { nach: 1, vor: -1 },
    onDay: 'am|den|zum|vom|der|dem|für den|auf den',
    unit: { 'minute|minuten|min': 'minute', 'stunde|stunden|std': 'hour', 'tag|tage|tagen': 'day', 'woche|wochen': 'week', 'monat|monate|monaten': 'month' },
    duration: { 'eine halbe stunde|einer halben stunde|halbe stunde|halbstündchen': 30, 'eine stunde|einer stunde|stündchen|ein stündchen': 60, 'eine viertelstunde|viertelstunde|einer viertelstunde': 15, 'eine dreiviertelstunde|dreiviertelstunde': 45, 'eineinhalb stunden|anderthalb stunden': 90, 'ein bisschen|ein wenig': 30 },

    dayPart: {
      'am morgen|morgens|vormittags|am vormittag|heute morgen|heute früh|morgen früh|in der früh|früh|frühstück|zum frühstück|vormittag|brunch|morgen vormittag|heute vormittag': 'morning',
      'mittags|am mittag|mittagessen|zum mittagessen|mittag|lunch|zum lunch|morgen mittag|heute mittag|zu mittag': 'noon',
      'nachmittags|am nachmittag|nachmittag|morgen nachmittag|heute nachmittag': 'afternoon',
      'abends|am abend|abend|abendessen|zum abendessen|dinner|heute abend|morgen abend|zu abend|am frühen abend|am späten abend|abendbrot': 'evening',
      'nachts|in der nacht|heute nacht': 'night', pm: 'pm',
      ...Object.fromEntries(compounds.map(({ word, dayPart }) => [word, dayPart])),
    },
    namedTime: { 'zwölf uhr mittags|12 uhr mittags|punkt zwölf': 720, mitternacht: 0 },
    at: 'um|punkt|um punkt|pünktlich um|nicht vor|nicht nach|nicht später als|nicht früher als|gegen|ab|so um|so gegen|circa um|ca. um|etwa um|etwa gegen|ungefähr um|vor|nach|bis|zirka|kurz nach|kurz vor|so ab|spätestens um|frühestens um|schon um|erst um|lieber um|doch um',
    hourUnit: 'uhr|h|punkt',
    beforeHour: {
      halb: -30, 'viertel nach': 15, 'viertel vor': -15, viertel: -45, 'dreiviertel|drei viertel': -15,
      'fünf vor halb': -35, 'fünf nach halb': -25, 'zehn vor halb': -40, 'zehn nach halb': -20, 'kurz vor halb': -30, 'kurz nach halb': -30, '5 vor halb': -35, '5 nach halb': -25,
    },
    minutesTo: { nach: 1, vor: -1 },
    plusMinutes: { und: 1 },
    now: 'jetzt|sofort|jetzt gleich|gleich jetzt|so bald wie möglich',
    sameTime: 'zur selben zeit|zur gleichen zeit|selbe zeit|gleiche zeit|selbe uhrzeit|gleiche uhrzeit|gleichen uhrzeit|selben uhrzeit',
    shift: { 'später|danach|nach hinten': 1, 'früher|eher|vorher|nach vorn|nach vorne': -1 },

    people: 'personen|person|leute|leuten|gäste|gästen|gast|erwachsene|erwachsenen|erwachsener|kinder|kindern|kind|kleinkind|kleinkinder|babys|baby|köpfe|mann|pers|pers.|plätze|plätzen|platz|kids|teenager|herren|damen|männer|frauen|menschen|esser|jugendliche',
    companions: 'freunde|freunden|freundinnen|kollegen|kolleginnen|töchter|töchtern|söhne|söhnen|geschwister|geschwistern|mitarbeiter|mitarbeitern|kunden|geschäftspartner|geschäftspartnern|verwandte|verwandten|freundin|freund|begleiter',
    pair: 'paare|paaren|pärchen|paar|ehepaar|ehepaare',
    including: 'davon|darunter|inklusive|einschließlich|inkl|inkl.|samt|mitgerechnet|wovon|mitgezählt',
    ofThem: SOME_OF,
    someOf: SOME_OF,
    extra: 'hochstuhl|hochstühle|kinderstuhl|kinderstühle|kinderhochstuhl|babystuhl|kindersitz|sitzerhöhung|kinderwagen|rollstuhl|geburtstagstorte|torte|kuchen|kindermenü',
    self: 'ich|mich|mir|mein',
    relative: {
      'frau|mann|partner|partnerin|freund|freundin|verlobter|verlobte|sohn|tochter|mutter|vater|mama|papa|schwester|bruder|chef|chefin|kollege|kollegin|kollegen|kunde|kundin|oma|opa|großmutter|großvater|tante|onkel|cousin|cousine|schwiegermutter|schwiegervater|baby|kind|gast|begleitung|ehefrau|ehemann|lebensgefährte|lebensgefährtin|nachbarin|nachbar': 1,
      'eltern|schwiegereltern|großeltern': 2,
    },
    possessive: 'mein|meine|meinen|meiner|meinem|unser|unsere|unseren|unserer|unserem|ein|eine|einem|einer|einen|seine|seiner|ihre|ihrem|die|der|den',
    describing: 'weitere|weiteren|andere|anderen|kleine|kleinen|kleiner|kleines|gute|guten|erwachsene|junge|alte|hungrige|kleinem',
    with: 'mit|zusammen mit|gemeinsam mit|plus|samt',
    partyOf: 'wir sind|wir wären|sind wir|wären wir|werden wir|wir werden|zu|gruppe von|gruppe mit|eine gruppe von|familie mit|insgesamt|es sind|es werden|personenzahl|anzahl der personen|personenanzahl|anzahl personen|anzahl|tisch zu|sind nur|sind insgesamt|sind jetzt|sind doch|werden|tisch mit|kommen zu|wir kommen zu|kommen',
    adverb: 'jetzt|doch|nur|noch|leider|insgesamt|etwa|ungefähr|ca.|circa|vielleicht|wahrscheinlich|genau|mindestens|höchstens|bloß|nun|eigentlich|mittlerweile|inzwischen|dann|schon|wohl|rund|aktuell|alle',
    for: 'ändern auf|ändern sie auf|auf insgesamt|erhöhen auf|machen sie|für|nur für|für nur|für ca.|für etwa|für ungefähr|für insgesamt|für alle|für uns|fuer|auf',
    party: { 'nur ich|nur für mich|allein|alleine|für mich allein|ich alleine|bloß ich|nur eine|nur einer': 1, 'wir beide|wir zwei|uns beide|uns zwei|wir beiden|ein paar personen': 2, 'wir drei|uns drei': 3, 'wir vier|uns vier': 4, 'wir fünf|uns fünf': 5, 'wir sechs|uns sechs': 6, 'wir sieben|uns sieben': 7, 'wir acht|uns acht': 8 },
    more: { 'dazu|hinzu|mehr dazu|mehr|zusätzlich|personen mehr|person mehr|weitere person|weitere personen|leute mehr|weiterer gast|weitere gäste|zusätzliche person|zusätzliche personen': 1, 'weniger|personen weniger|person weniger|leute weniger': -1 },
    onward: 'bitte|danke|ist|sind|wird|werden|als|wäre|wären|wenn|weil|insgesamt|am tisch',
    attending: 'kommt|kommen|dabei|essen',
    thing: 'stunde|stunden|nacht|nächte|tag|tage|woche|wochen|minuten|minute|zimmer|tische|tisch|euro|€|%|prozent|sterne|gänge|gang|hund|hunde|reservierung|flasche|flaschen|hochstuhl|hochstühle|kinderstuhl|kinderstühle|jahre|jahren|stock|uhr|monat|monate|mal|moment|frage|fragen|nacht',

    the: 'der|die|das|den|dem',
    of: 'im|des|vom|in',
    and: 'und|plus|sowie|mit|&|und noch|samt',
    or: 'oder|beziehungsweise|bzw.|bzw|oder auch|oder vielleicht|/',
    between: 'zwischen|von|ab',
    until: 'und|bis|oder|-|bis zu',
    not: 'nicht|nicht am|nicht um|nicht für|statt|anstatt|anstelle von|nicht schon|nicht mehr|vergessen sie|kein|keine',
    correction: 'nein|ne|nee|doch|lieber|ich meine|ich meinte|quatsch|moment|halt|korrektur|sorry|entschuldigung|pardon|vielmehr|sondern|eigentlich|besser|stattdessen|oder besser|oder doch|beziehungsweise nein|ach nein|verzeihung|oder lieber|oder nein',
    change: 'ändern|ändere|verschieben|verschiebe|verlegen|umbuchen|vorverlegen|ändern sie',
    saying: 'guten abend|guten morgen|guten tag|gute nacht|schönen abend|einen schönen abend|schönen abend noch|einen moment|moment mal|einen augenblick|eine frage|noch eine frage|ein anderes mal|auf einmal|unter anderem|am besten|nächstes mal|warum nicht|wieso nicht|wenn nicht|nicht schlimm|mit acht gängen|noch nicht|ob nicht|einen schönen tag|schönen tag noch',
  },
};
