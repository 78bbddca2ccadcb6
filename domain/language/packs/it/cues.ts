import type { CueWords } from '../../cue-words.ts';
import { italianDangerWords } from './danger-words.ts';
import { italianPersonWords } from './person-words.ts';

const VENUE = '(?:hotel|alberg(?:o|hi)|ristorant[ei]|posto|alloggio|museo|parco|taxi|tren[oi]|autobus|pensione|locale)';

export const italianCues: CueWords = {
  filler: ['come (?:stai|sta|state|va)(?=[?.!\\s]*$)', 'ciao', 'salve', 'buongiorno', 'buonasera', 'buon giorno', 'buona sera', 'ok', "va bene", 'sì', 'no', 'perfetto', 'ottimo', 'bene', 'grazie(?: mille)?', 'e', 'ma', 'allora', 'quindi', 'per favore', 'scusi', 'mi scusi', 'anche', 'inoltre', "un'altra domanda", 'una domanda', 'a proposito', 'per cortesia'],
  greeting: ['come (?:stai|sta|state|va)(?=[?.!\\s]*$)', 'ciao', 'salve', 'buongiorno', 'buonasera', 'buon giorno', 'buona sera'],
  thanks: ['grazie', 'la ringrazio', 'ringrazio', 'molto gentile'],
  goodbye: ['arrivederci', 'a presto', 'buona (?:giornata|serata|notte)', 'è tutto', 'questo è tutto', "nient'altro", 'no,? grazie', 'addio', 'alla prossima', 'buonanotte'],
  opening: [
    'che', 'cosa', "cos'è", 'quale', 'quali', 'qual', 'chi', 'come', "com'è", 'quando', 'quant[oaie]', "quant'è", 'dove', "dov'è", 'perché', 'a che', 'fino a (?:che|quando)', 'da che', 'in che', "c'è", 'ci sono', "c è", 'avete', 'ha(?! \\d{1,2} anni)', 'hanno', 'è', 'sono', 'si può', 'si possono', 'posso', 'può', 'potete', 'potrei', 'potrebbe', 'possiamo', 'offrite', 'accettate', 'servite', 'disponete', 'costa', 'bisogna', 'devo', 'dobbiamo', 'occorre', 'parlate', 'fate', 'esiste', 'è possibile', 'noleggiate', 'ammettete', 'serve',
    'vendete', 'prestate', 'affittate', 'organizzate', 'prendete', 'servono', 'da quando', 'da dove', 'fino a quanto',
    'con chi', 'a chi', 'di chi', 'ci si', 'mi (?:può|potete)', 'ci (?:può|potete)',
    'si (?:entra|paga|mangia|arriva|parcheggia|prenota)',
  ],
  indirect: ['(?:sapere|dire|dirmi|chiedere|confermare|confermarmi|spiegare|spiegarmi|indicarmi|verificare) (?:se|cosa|quando|quanto|come|dove|quale|a che|fino)', 'vorrei sapere', 'mi può dire', 'mi piacerebbe sapere', 'vorrei chiedere', 'informazioni (?:su|sul|sulla|sui|sulle)', 'domanda (?:su|sul|sulla)', 'che ne (?:è|dite)'],
  inside: ["quant[oiae]", "(?:che|a che) ora", "dove", "c'è", "ci sono", "si pu[oò]", "(?:posso|possiamo|potete)", "avete", "bisogna", "(?:^|, )prezzo", "è possibile", "cosa (?:faccio|facciamo|succede)", "(?:prestate|noleggiate|vendete|accettate|fate)", "devo (?:portare|pagare|prenotare)", "sono (?:compresi|comprese|inclusi|incluse)", "è (?:compresa|compreso|inclusa|incluso)"],
  desire: ['(?:vorrei|voglio|desidero|cerco|preferisco|preferirei)', 'mi piacerebbe', '(?:vorremmo|vogliamo|desideriamo|cerchiamo)', 'ho bisogno', 'abbiamo bisogno', 'mi serve', 'ci serve'],
  ...italianPersonWords,
  ...italianDangerWords,
  contact: [`dove (?:si trova|è|sta)(?: situato| esattamente)* (?:l'|il vostro |questo )(?:hotel|albergo)(?=[?.!\\s]*$)`, `dove (?:siete|vi trovate)(?: situati| esattamente)*(?=[?.!\\s]*$)`, 'numero di telefono', '(?:vostro|suo) (?:numero|telefono|indirizzo|e-?mail)', 'recapiti', 'contatti', 'codice postale', '\\bcap\\b', 'indirizzo (?:e-?mail|mail|dell hotel|esatto|di posta)', 'numero di (?:prenotazione|conferma|riferimento)', 'come (?:posso )?(?:contattar|chiamar)[\\p{L}]*', "qual è l'?indirizzo"],
  booking: ['prenotare', 'prenoto', 'prenotazione', 'un tavolo per', 'una camera per', 'prenotami'],
  bookingDetail: ['(?:\\d+|una|due|tre|quattro|cinque|sei|sette|otto) (?:person[ae]|nott[ei]|adulti|ospiti)', '(?:per|questo|prossimo|il) (?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)', 'alle \\d{1,2}(?:[:.]\\d{2})?', 'stasera', 'domani sera', 'siamo in \\d+'],
  bookingPolicy: ['(?:bisogna|devo|necessario|posso|può|possibile|occorre|si può|serve)(?: [\\p{L}]+){0,3} (?:prenotare|prenotazione|cancellare|disdire|modificare|annullare)', 'cancell', 'disdi', 'annull', 'modificare (?:la|una) prenotazione', 'accettate prenotazioni', 'prenotazione (?:obbligatoria|necessaria)'],
  search: [`(?:cerco|cerchiamo|cercando|bisogno di un|consigliare|consigliate|trovare|vorrei)(?: [\\p{L}\\d'-]+){0,5} ${VENUE}`, '(?:treno|taxi|autobus) (?:per|da|a|verso)', 'un taxi'],
  searchFilter: ['fascia di prezzo', 'stelle', '(?:a|nel) (?:nord|sud|est|ovest|centro)', 'economico'],
  elsewhere: ['che tempo (?:fa|farà)', 'previsioni', 'meteo', 'chi ha vinto', 'pioverà', 'capitale (?:di|della)', 'una barzelletta'],
  complaint: ['non (?:funziona|funzionano|va)', 'rott[oa]', 'guast[oa]', 'lamentarmi', 'reclamo', 'perde acqua', 'inaccettabile', "non c'è acqua calda", '(?:la mia|il mio|la nostra|il nostro) (?:camera|stanza|bagno|letto)(?: [\\p{L}]+)? (?:è|puzza|era) (?:molto |troppo |così )?(?:sporc[oa]|fredd[oa]|rumoros[oa])', 'vicini (?:sono|fanno) (?:molto |troppo )?(?:rumorosi|rumore)'],
  ownCase: [
    "m'\\p{L}+", 'io', 'mi', 'me', 'mi[oae]', 'miei', 'ci(?! sono)', 'noi', 'nostr[oaei]', 'qualcuno', 'non', 'niente', 'nulla', 'nessun[oa]?',
    'mai', 'perché', 'adesso', 'ora', 'ancora', 'di nuovo', 'per favore', 'aiut\\p{L}+', 'normale', 'qui', 'qua', 'colleg\\p{L}+',
    '(?<!ci )sono', 'siamo', 'ho', 'abbiamo', 'avevamo', 'posso', 'possiamo', 'vorrei', 'camera \\d+', '\\d{3}', "(?:c'è|ci sono)(?![^?]*[?])",
  ],
  followUp: ['e', 'anche', 'o', 'oppure', 'ma'],
  pronoun: ['(?:[\\p{l}]+ ){0,2}lui', '(?:può|possono|potrebbe|paga|pagano|deve|devono) (?:anche )?(?:venire|entrare|mangiare|cenare|dormire|restare|salire|stare|pagare)(?=[\\s?]*$|\\s+(?:a|al|alla|ai|in|nel|nella|con|gratis|anche|qui|dentro|da)(?!\\p{l}))', 'è (?:riscaldat[ao]|copert[ao]|custodit[ao])'],
  leaning: ['per', 'con', 'senza', 'in', 'dopo', 'prima', 'durante', 'di', 'nel', 'nella', 'la (?:domenica|sera|mattina)'],
};
