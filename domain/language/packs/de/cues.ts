import type { CueWords } from '../../cue-words.ts';
import { germanDangerWords } from './danger-words.ts';
import { germanPersonWords } from './person-words.ts';

const VENUE = '(?:hotels?|pension(?:en)?|restaurants?|unterkunft|unterkünfte|gasthaus|museum|park|taxis?|zug|züge|bus|mietwagen)';

export const germanCues: CueWords = {
  filler: ['wie geht(?: e)?(?:s|\'s)? ?(?:dir|ihnen|euch)?', 'wie geht es (?:dir|ihnen|euch)', 'hallo', 'hi', 'hey', 'guten (?:tag|morgen|abend)', 'grüß gott', 'grüezi', 'servus', 'moin', 'ok', 'okay', 'ja', 'nein', 'super', 'toll', 'prima', 'danke(?: schön)?', 'vielen dank', 'und', 'aber', 'also', 'bitte', 'entschuldigung', 'noch eine frage', 'außerdem', 'übrigens', 'dann', 'gut', 'alles klar'],
  greeting: ['wie geht(?: e)?(?:s|\'s)? ?(?:dir|ihnen|euch)?', 'wie geht es (?:dir|ihnen|euch)', 'hallo', 'hi', 'hey', 'guten (?:tag|morgen|abend)', 'grüß gott', 'grüezi', 'servus', 'moin', 'schönen guten'],
  thanks: ['danke', 'dankeschön', 'vielen dank', 'besten dank', 'herzlichen dank', 'merci'],
  goodbye: ['tschüss', 'auf wiedersehen', 'bis bald', 'bis dann', 'schönen (?:tag|abend)', 'das (?:wäre|war|ist) (?:schon )?alles', 'mehr brauche ich nicht', 'keine weiteren fragen', 'nein,? danke', 'gute nacht', 'ade'],
  opening: [
    'was', 'wer', 'wie', 'wo', 'wann', 'warum', 'wieso', 'weshalb', 'welche[rsnm]?', 'woher', 'wohin', 'womit', 'ab wann', 'bis wann', 'um wie ?viel', 'um welche', 'gibt es', "gibt's", 'ist(?! (?:erst |jetzt )?\\d{1,2}(?! uhr))', 'sind', 'hat', 'haben (?:sie|wir|die)', 'kann', 'können', 'könnten', 'könnte', 'darf', 'dürfen', 'muss', 'müssen', 'bieten', 'bietet', 'nehmen sie', 'akzeptieren', 'wird', 'werden', 'habt', 'liegt', 'kostet', 'sprechen sie', 'verfügen', 'verfügt', 'verleihen', 'soll', 'brauche ich', 'besteht',
    'wen', 'wem', 'gibts', 'seit wann', 'was für', 'sollen', 'brauchen? (?:wir|man|ihr|es|ich)', 'braucht (?:man|ihr|es)',
    '(?:bekomm|krieg)(?:e|en|t)? (?:ich|wir|man|ihr|die|der|mein\\p{L}*|unser\\p{L}*)',
    'komm(?:e|en|t)? (?:ich|wir|man|ihr)(?! (?:nicht|nich|einfach|gar))',
    'find(?:e|en|et)? (?:ich|wir|man)(?! (?:es|das|nicht|die|den))',
    '(?:macht|verkauft|verleiht|vermietet|nehmt|holt|serviert|akzeptiert|organisiert|vermittelt|wascht|bringt) ihr',
    '(?:machen|verkaufen|verleihen|vermieten|holen|organisieren|vermitteln) sie', 'fährt', 'fahren',
    '\\p{L}{2,}(?:t|en) (?:eu(?:er|re\\p{L}?)|ihre\\p{L}?|sich|man)(?! (?:nicht|nich|nix|kein\\p{L}*))',
  ],
  indirect: ['(?:wissen|sagen|erfahren|fragen|prüfen|bestätigen|erklären)(?: [\\p{L}]+){0,3},? (?:ob|was|wie|wann|wo|welche|wie ?viel|bis)', 'ich (?:wüsste|würde) gern', 'ob es', 'können sie mir (?:sagen|erklären|bestätigen)', 'frage (?:zu|zum|zur|bezüglich)', 'wie ist es mit', 'wie sieht es (?:mit|aus)', 'interessieren'],
  inside: ["wie ?viel", "wie (?:lange|weit|teuer|hoch|spät|früh)", "(?:bis|ab|von) wann", "wann", "wohin", "wo (?:kann|ist|sind|gibt|lass|parken|bekomm)", "gibt(?:'?s| es)", "habt ihr", "haben sie", "(?:darf|kann|muss|braucht) (?:man|ich)", "(?:können|dürfen|müssen) wir", "was (?:kostet|kosten|macht|machen)", "(?:geht|klappt) d(?:as|es|at|it)", "ist das (?:ok|okay|möglich|erlaubt|in ordnung)", "kriegt man", "gehts"],
  desire: ['ich (?:möchte|hätte|brauche|will|wünsche|suche|bräuchte|würde)', 'wir (?:möchten|hätten|brauchen|wollen|wünschen|suchen|bräuchten|würden)', 'hätte(?:n)? (?:ich|wir) gern', 'brauche', 'möchte'],
  ...germanPersonWords,
  ...germanDangerWords,
  contact: [`wo (?:genau )?(?:befindet sich|liegt|ist|steht|finde ich|finden wir) (?:das|ihr|euer|dieses) (?:hotel|haus)(?: genau| gelegen)*(?=[?.!\\s]*$)`, `wo (?:genau )?(?:seid ihr|sind sie|befinden sie sich|befindet ihr euch|liegen sie|finde ich sie)(?: genau| gelegen| zu finden)*(?=[?.!\\s]*$)`, 'telefonnummer', 'ihre nummer', 'kontaktdaten', 'postleitzahl', 'plz', 'e-?mail-?adresse', 'reservierungsnummer', 'buchungsnummer', 'bestätigungsnummer', 'wie (?:kann|können) (?:ich|wir) (?:sie|das hotel|die rezeption) (?:erreichen|anrufen|kontaktieren)', '(?:ihre|die|eure) (?:e-?mail-?)?adresse'],
  booking: ['buchen', 'reservieren', 'reserviere', 'buche', 'reservierung', 'buchung', 'einen tisch für'],
  bookingDetail: ['(?:\\d+|ein|eine|einen|zwei|drei|vier|fünf|sechs|sieben|acht) (?:personen|person|nächte|nacht|gäste|erwachsene|leute)', '(?:am|für|ab|nächsten|kommenden|diesen) (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)', 'um \\d{1,2}(?:[:.]\\d{2})? ?uhr', 'zu (?:zweit|dritt|viert)', 'heute abend', 'morgen abend'],
  bookingPolicy: ['(?:muss|müssen|kann|können|soll|sollte|braucht|brauche) (?:man|ich|wir)(?: [\\p{L}]+){0,5} (?:reservieren|buchen|stornieren|umbuchen)', '(?:reservierung|buchung) (?:nötig|erforderlich|notwendig|stornieren|ändern)', 'stornier', 'umbuch', 'nehmen sie reservierungen'],
  search: [`(?:suche|suchen|brauche|brauchen|empfehlen|finden)(?: [\\p{L}\\d'-]+){0,5} ${VENUE}`, '(?:zug|taxi|bus) (?:nach|von|zum|zur|um)', 'ein taxi'],
  searchFilter: ['preisklasse', 'preiskategorie', 'sterne', '(?:im|in) (?:norden|süden|osten|westen|zentrum)', 'günstiges', 'teures'],
  elsewhere: ['wetter', 'wettervorhersage', 'wer hat (?:[\\p{L}]+ ){0,4}gewonnen', 'wird es regnen', 'hauptstadt von', 'einen witz'],
  complaint: ['(?:funktioniert|geht|funktionieren|gehen|läuft)(?: [\\p{L}]+){0,2} nicht', 'kaputt', 'defekt', 'beschweren', 'beschwerde', 'undicht', 'unverschämt', 'kein warmes wasser', 'nicht gereinigt', '(?:mein|unser)(?:e|em|en)? (?:zimmer|bad|bett)(?: [\\p{L}]+)? (?:ist|riecht|war) (?:so |sehr |total |zu )?(?:schmutzig|dreckig|kalt|laut|heiß|eklig)', '(?:nachbarn?) (?:ist|sind) (?:zu |sehr |so )?laut'],
  ownCase: [
    'ich', 'wir', 'mein\\p{L}*', 'unser\\p{L}*', 'mir', 'mich', 'uns', 'jemand\\p{L}*', 'wer', 'kein\\p{L}*', 'nicht', 'nich', 'nix',
    'nichts', 'nie', 'warum', 'wieso', 'weshalb', 'jetzt', 'grad', 'gerade', 'wieder', 'noch', 'bitte', 'hilfe', 'normal', 'hier',
    'mensch\\p{L}*', 'kolleg\\p{L}*', '\\d{3}', 'zimmer \\d+',
  ],
  followUp: ['und', 'auch', 'oder', 'aber', 'wie ist es mit', 'wie sieht es mit'],
  pronoun: ['(?:[\\p{l}]+ ){0,2}(?:er|ihn|ihm)', '(?:darf|kann|muss|soll|bekommt|kriegt|braucht|zahlt|schläft|isst|ist) sie', '(?:darf|dürfen|muss|müssen) (?:die|der|sie) (?:mit|auch|rein|hier|dort|dabei)', 'ist es (?:beheizt|überdacht|bewacht|warm|tief)'],
  leaning: ['für', 'mit', 'ohne', 'am', 'an', 'im', 'in', 'um', 'nach', 'vor', 'ab', 'bis'],
};
