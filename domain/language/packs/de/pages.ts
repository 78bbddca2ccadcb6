import type { PageWords } from '../../page-words.ts';

export const germanPages: PageWords = {
  telling: `
    nicht kein keine keinen ohne nie ausser nur erlaubt verboten gestattet untersagt willkommen
    kostenlos gratis kostenpflichtig inklusive exklusive inbegriffen extra geoffnet geschlossen innen aussen hallenbad freibad freibecken
    sommer winter fruhling herbst wochenende einzelzimmer doppelzimmer dreibettzimmer familienzimmer komfort wohnung
    fruhstuck mittagessen abendessen brunch erwachsene kinder kind hunde katzen damen herren nord sud ovest links rechts
    see meer garten berg stadt erste zweite dritte rot weiss dampfbad schwimmbad sauna pool spa hammam solarium
    morgens abends nachmittag anreise abreise suite junior deluxe superior standard premium studio apartment
  `,
  aboutItself: String.raw`(?:zuletzt )?(?:aktualisiert|geandert|gedruckt)\b|stand:|zuruck|weiterlesen`,
  times: {
    noon: 'mittags?', midnight: 'mitternacht', mark: 'uhr', sure: 'uhr', article: String.raw`ca\.\s`, before: 'um', spoken: 'um',
    rangeLead: '',
    join: 'bis|und', from: 'ab|von|nach', until: 'bis(?: spatestens)?(?: um)?|vor|spatestens(?: um)?', onwards: 'oder spater',
    latest: 'am spatesten|spatestens', duration: 'innerhalb(?: von)?|wahrend|in|mindestens|alle|dauert', hours: 'stunden',
    lengths: 'stunden|jahre',
  },
  prices: {
    currencies: { CHF: '(?:schweizer )?franken', EUR: '', USD: '', GBP: '' },
    units: {
      night: 'nacht|ubernachtung', day: String.raw`\btag\b`, person: String.raw`person|\bgast\b`, stay: 'aufenthalt', hour: 'stunde',
      week: 'woche',
      room: 'zimmer', animal: String.raw`\bhund\b|haustier`, child: String.raw`\bkind\b`, journey: 'fahrt',
    },
  },
  links: {
    book: String.raw`reservier(?:en|ung)?|buchen|buchung|jetzt buchen|online[- ]buch\p{L}*|verfugbarkeit`,
    table: String.raw`tisch\p{L}*|restaurants?|essen`, room: 'zimmer|aufenthalt|ubernachtung|suites?|hotel|nacht|unterkunft',
    tableCompound: 'tischreserv|tischbuch', roomCompound: 'zimmerbuch|zimmeranfrage|bestpreis|verfugbarkeit prufen',
    other: 'gutschein|massage|wellness|anwendung|tagung|seminar|karriere|ausflug', noun: '',
    promising: 'buch|reserv|tisch|restaurant|gastro', likely: 'zimmer|angebot|kontakt',
  },
  amount: 'euros?|dollars?|pfund|franken',
  columns: { question: 'frage', answer: 'antwort', locale: 'sprache' },
  policies: {
    yes: 'ja', no: '(?:leider )?nein', refuse: '', petFree: '', petFriendly: 'hundefreundlich', bring: 'durfen (?:sie )?(?:ihren|ihre|mit)',
    take: 'mitbringen|mitnehmen|mitkommen', mayI: 'darf|kann|erlaubt', smokeFree: String.raw`nicht(?:rauch|geraucht)\p{L}*|rauchfrei\p{L}*`,
    smokingRooms: 'raucherzimmer', maySmoke: 'durfen|konnen', smokingPossible: 'moglich', smokingForbidden: '', parkingAsked: 'park',
    wifiAsked: 'wlan|internet', breakfastAsked: 'fruhstuck', includedAsked: 'inklusive|inbegriffen|enthalten',
    freeOtherwise: 'platze? frei|frei(?:e[nrs]?) |stunde',
  },
};
