import type { PageWords } from '../../page-words.ts';

export const englishPages: PageWords = {
  telling: `
    not no never without except only allowed forbidden permitted prohibited welcome refused free paid included excluded extra open closed
    indoor outdoor inside outside heated interior exterior summer winter spring autumn weekend
    single double twin triple quadruple family suite junior deluxe superior standard classic comfort premium executive economy studio
    apartment penthouse king queen breakfast lunch dinner brunch adults children child babies kids seniors dogs cats men women ladies
    north south east west left right upper lower lake sea garden mountain city courtyard street
    first second third fourth ground red white sparkling sauna pool gym spa hammam solarium steam
    morning evening afternoon night arrival departure checkin checkout
  `,
  aboutItself: String.raw`copyright|(?:last )?(?:updated|modified|printed)\b|back to top|read more`,
  times: {
    noon: 'noon|midday', midnight: 'midnight', mark: String.raw`hrs?\b\.?|o'clock`, sure: '', article: String.raw`around\s`, before: 'at',
    spoken: '', rangeLead: '', join: 'to|till?|until|through|and',
    from: 'from|as of|after|as from|starting(?: at)?|starts? at|begins? at|opens? at|possible from',
    until: 'until|till|by|before|no later than|not later than|up to|latest(?: by)?|closes? at|ends? at',
    onwards: 'or later|onwards?|and later', latest: 'at the latest|or earlier',
    duration: 'within|for|in|over|at least|every|last', hours: 'hrs?|hours?', lengths: '',
  },
  prices: {
    currencies: { CHF: '', EUR: '', USD: 'us dollars?', GBP: 'pounds?' },
    units: {
      night: 'night|nightly', day: String.raw`\bday\b|daily`, person: String.raw`person|\bpax\b|\bguest\b|\bhead\b`,
      stay: String.raw`\bstay\b`,
      hour: String.raw`\bhour`, week: String.raw`\bweek\b`, room: String.raw`\broom\b`, animal: String.raw`\bdogs?\b|\bpets?\b|\banimal`,
      child: String.raw`\bchild\b`, journey: String.raw`journey|\bway\b|\btrip\b`,
    },
  },
  links: {
    book: 'book|reserve|reservations?|availability',
    table: 'tables?|restaurants?|dinner|lunch|dine|dining',
    room: 'rooms?|stays?|hotel|suites?|nights?',
    tableCompound: 'book a table|find a table|reserve a table|table booking',
    roomCompound: 'check availability|book your stay|book direct|best price',
    other: String.raw`voucher|gift|spa\b|massage|wellness|treatment|parking|transfer|event|meeting|seminar|newsletter|job|career|excursion`
      + String.raw`|tour\b|ticket|golf|ski|yoga|privacy|cookie|terms`,
    noun: String.raw`\bbooks\b|\bbook (?:about|of|by)\b|\b(?:guest|cook|photo|a) ?book(?! (?:a|your|now|online)\b)`,
    promising: String.raw`book|reserv|restaurant|dining|dinner|menu|table|gastro|bar\b`, likely: 'room|suite|offer|contact',
  },
  amount: 'euros?|dollars?|pounds?|francs?',
  columns: { question: 'question q', answer: 'answer a', locale: 'locale language lang' },
  policies: {
    yes: 'yes', no: 'no|unfortunately not',
    refuse: String.raw`cannot[^.;]{0,20}|(?:do not|don't|no) (?:accept|allow|permit)\p{L}*[^.;]{0,12}`,
    petFree: 'pet-free', petFriendly: '(?:pet|dog)[- ]friendly', bring: 'you (?:may|can) bring|bring your', take: 'bring|come|take',
    mayI: 'can|may|allowed', smokeFree: '(?:non-|no[- ])smok(?:e|ing|ers?)|smoke-free', smokingRooms: 'smoking rooms', maySmoke: 'may|can',
    smokingPossible: 'possible', smokingForbidden: '', parkingAsked: 'park', wifiAsked: 'wi-?fi|internet', breakfastAsked: 'breakfast',
    includedAsked: 'includ', freeOtherwise: String.raw`pre|space|hour`,
  },
};
