import type { PageWords } from '../../page-words.ts';

export const frenchPages: PageWords = {
  telling: `
    pas sans jamais sauf seulement autorise autorises interdit interdits admis bienvenus
    gratuit gratuits gratuite payant payants compris extra ouvert fermee ferme ouverte
    interieur interieure exterieur exterieure ete hiver printemps automne simple double triple familiale familial suite junior deluxe studio
    dejeuner diner brunch enfant enfants adultes chiens chats femmes hommes nord sud gauche droite lac mer jardin montagne ville
    premier deuxieme troisieme rouge blanc piscine sauna spa hammam solarium matin soir arrivee depart
  `,
  aboutItself: '(?:derniere )?mise a jour|mis a jour|imprime|lire la suite',
  times: {
    noon: 'midi', midnight: 'minuit', mark: String.raw`heures?\b`, sure: '', article: String.raw`les?\s|l'`, before: 'des|a', spoken: '',
    rangeLead: '',
    join: "et|a|au|jusqu'a", from: 'a partir de|des|depuis|apres', until: "jusqu'a|avant|au plus tard(?: a)?", onwards: 'et apres',
    latest: 'au plus tard', duration: 'pendant|sous|en|toutes les|dure', hours: 'heures', lengths: 'ans',
  },
  prices: {
    currencies: { CHF: 'francs?', EUR: '', USD: '', GBP: '' },
    units: {
      night: String.raw`\bnuit`, day: String.raw`\bjour\b|journee`, person: 'person', stay: 'sejour', hour: String.raw`\bheure`,
      week: 'semaine',
      room: 'chambre', animal: String.raw`\bchien\b|\banimal`, child: 'enfant', journey: String.raw`\btrajet\b`,
    },
  },
  links: {
    book: String.raw`reserver|reservez|reservations?|disponibilit\p{L}*`, table: 'tables?|restaurants?|couverts?|diner',
    room: 'chambres?|sejour|nuits?|suites?|hebergement', tableCompound: 'reserver? (?:une|votre) table', roomCompound: 'meilleur tarif',
    other: 'bon cadeau|cheques?[- ]cadeau|soin|massage', noun: '', promising: 'reserv|restaurant|table|menu|gastro',
    likely: 'chambre|suite|offre|contact',
  },
  amount: 'euros?|dollars?|francs?',
  columns: { question: 'question', answer: 'réponse reponse', locale: 'langue' },
  policies: {
    yes: 'oui', no: 'non|malheureusement (?:non|pas)', refuse: String.raw`(?:n'|ne )(?:admettons|accept\p{L}*)[^.;]{0,12}`, petFree: '',
    petFriendly: '',
    bring: 'pouvez (?:venir|amener)', take: 'venir|amener', mayI: 'puis|peut', smokeFree: 'sans (?:fumee|tabac)',
    smokingRooms: 'chambres fumeurs',
    maySmoke: 'pouvez', smokingPossible: 'possible', smokingForbidden: String.raw`(?:pas|n'est pas)[^.;]{0,12}autorise`,
    parkingAsked: 'stationn',
    wifiAsked: 'wi-?fi|internet', breakfastAsked: 'petit[- ]dejeuner', includedAsked: 'compris|inclus', freeOtherwise: 'heure',
  },
};
