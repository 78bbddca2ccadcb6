import type { PageWords } from '../../page-words.ts';

export const italianPages: PageWords = {
  telling: `
    non senza mai tranne soltanto permitido ammessi ammesso vietato vietati benvenuti consentito
    gratuito gratuiti gratuita pagamento incluso inclusa compreso compresa extra aperto aperta chiuso chiusa
    interna esterna interno esterno coperta scoperta estate inverno autunno primavera
    singola doppia tripla matrimoniale familiare suite junior deluxe colazione pranzo cena brunch
    bambini adulti cani gatti donne uomini nord sud ovest sinistra destra lago mare giardino montagna citta
    primo secondo terzo rosso bianco piscina sauna spa mattina sera arrivo partenza
  `,
  aboutItself: '(?:ultimo )?aggiornamento|aggiornato|stampato|leggi (?:tutto|di piu)',
  times: {
    noon: 'mezzogiorno', midnight: 'mezzanotte', mark: String.raw`ore\b`, sure: '', article: String.raw`ore\s|l'`,
    before: 'dalle|alle|ore|a',
    spoken: 'alle|dalle|ore|entro le', rangeLead: 'dalle|ore', join: 'e|a|alle|fino alle',
    from: 'a partire dalle(?: ore)?|a partir di|dalle(?: ore)?|dopo le(?: ore)?',
    until: 'fino alle(?: ore)?|entro le(?: ore)?|prima delle(?: ore)?',
    onwards: 'in poi', latest: 'al piu tardi', duration: 'durante|per|in|entro|ogni|dura', hours: 'ore', lengths: 'anni',
  },
  prices: {
    currencies: { CHF: 'franchi', EUR: '', USD: '', GBP: '' },
    units: {
      night: String.raw`\bnott[ei]\b`, day: String.raw`\bgiorno\b`, person: String.raw`person|\bh?ospite\b`, stay: 'soggiorno',
      hour: String.raw`\bora\b`,
      week: 'settimana', room: 'camera', animal: String.raw`\bcane\b|animale`, child: 'bambin', journey: 'tragitto|tratta',
    },
  },
  links: {
    book: String.raw`prenot\p{L}*|disponibilit\p{L}*`, table: String.raw`tavol\p{L}|ristorante|cena|pranzo`,
    room: String.raw`camer[ae]|soggiorn\p{L}|suites?|hotel`,
    tableCompound: '', roomCompound: 'miglior prezzo', other: 'buono|trattament|massaggi', noun: '',
    promising: 'prenot|ristorante|tavol|gastro',
    likely: 'camer|suite|offert|contatt',
  },
  amount: 'euros?|dollari|franchi',
  columns: { question: 'domanda', answer: 'risposta', locale: 'lingua' },
  policies: {
    yes: 'si', no: 'no|non|purtroppo no', refuse: String.raw`non (?:accettiamo|ammett\p{L}*)[^.;]{0,12}`, petFree: '', petFriendly: '',
    bring: 'potete portare', take: 'portare', mayI: 'posso|si puo', smokeFree: 'senza fumo', smokingRooms: 'camere per fumatori',
    maySmoke: 'potete|si puo', smokingPossible: '', smokingForbidden: '', parkingAsked: 'parch', wifiAsked: 'wi-?fi|internet',
    breakfastAsked: 'colazione', includedAsked: 'inclus|compres', freeOtherwise: 'ora',
  },
};
