import { HOUR_FIGURE } from '../../hour-figure.ts';
import type { Phrases } from '../../phrases.ts';

export const italianPhrases: Phrases = {
  hours: {
    spoken: String.raw`(?<=(?:alle|dalle|le) )${HOUR_FIGURE}(?: (?:di|del) (?:notte|mattina|mattino|sera|pomeriggio))?`,
    morning: 'notte|mattina|mattino', later: 'sera|pomeriggio', night: '', mark: '',
  },
  included: 'gratis|gratuit[oaie]|inclus[oaie]|compres[oaie]|comprendono',
  yesOrNo: 'sì|si|no',
  courteousEnd: 'per favore|adesso',
  courtesies: 'per favore grazie mille molte tutto questo cosi e il la lo puo prego mia tavolo prenotazione farlo va allora pure',
  deeds: {
    book: 'prenotare prenoti prenota prenoto', change: 'cambiare cambi cambia cambio modificare modifichi modifica spostare sposti sposta',
    cancel: 'annullare annulli annulla cancellare cancelli cancella disdire disdica', confirm: 'confermare confermi conferma confermo',
  },
  tells: { within: 'era|sono|sara|siamo', anywhere: '', atStart: 'siamo' },
  needs: 'bisogna|serve|obligat|necess',
  firstPerson: ['sono'],
  nameTitles: 'dr signor signora sig',
  nameParticles: 'di da del della la le lo',
  goesOn: String.raw`\b(?:in|all'|al|a)\s*$|\b(?:possiamo|potremmo|posso|potrei|si puo)\b`,
  towards: 'a|al|alle|ad|all',
  articles: 'la|il|l',
  otherOne: ["l'altra", "l'altro", 'altra', 'altro'],
  theOne: "l'altr[ao]|(?:la|il) (?:prim[ao]|second[ao]|terz[ao]|ultim[ao])|quell[ao] (?:del|di|per|delle)|(?:il tavolo|la prenotazione) (?:del|di|per)",
  keepsTable: 'l[aoe] (?:teniamo|tengo|tenga|lasciamo|lascio|manteniamo)|teniamol[aoe]|non (?:l[ao] )?(?:annull|cancell|disd)(?:i|are|ica|are)l?[ao]?',
  allOfThem: 'tutt[ei] e due|entramb[ei]|tutt[ei] (?:le prenotazioni|i tavoli)|tutto',
  tables: 'tavoli',
  and: 'e', not: 'non', that: 'che', impersonal: 'si', numberNamed: '',
  particulars: {
    email: 'e-?mail|posta elettronica',
    phone: 'telefon|numero|chiamar|recapit|contatt',
    address: String.raw`indirizzo|\bcap\b`,
    where: String.raw`\bdove (?:si|siete|vi|è|sta)`,
    ofBooking: 'di (?:prenotazione|conferma|riferimento)',
    number: 'numero',
    streets: 'via',
  },
  notes: {
    not: 'non_|mai_|senza_|nessun',
    toOpen: 'inizi|cominci|salut|accogl', toClose: 'termin|conclu|finis|firm|chiud|congeda', toSay: 'menzion|dire_|promett|offri',
    titleOfOpening: 'saluto|benvenuto', titleOfClosing: 'firma|chiusura',
    with: 'con', always: 'ogni|sempre|tutt',
    toWrite: 'rispo|sii_|sia|scriv|mant|riman', brief: 'breve|sintetic|concis',
    links: 'collegament[oi]',
    counts: ['una?|uno', 'due', 'tre', 'quattro', 'cinque'], short: 'brevi?', sentences: 'frasi|frase',
  },
};
