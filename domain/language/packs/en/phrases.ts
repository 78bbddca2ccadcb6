import { HOUR_FIGURE } from '../../hour-figure.ts';
import type { Phrases } from '../../phrases.ts';

export const englishPhrases: Phrases = {
  hours: {
    spoken: String.raw`${HOUR_FIGURE}\s?(?:am|pm|a\.m\.?|p\.m\.?)|${HOUR_FIGURE} (?:o'clock )?(?:at night|in the (?:morning|afternoon|evening))`,
    morning: String.raw`am|a\.m\.?|morning`, later: String.raw`pm|p\.m\.?|afternoon|evening`, night: 'night', mark: String.raw`am|pm|a\.m\.|p\.m\.`,
  },
  included: 'include[sd]?|free of charge|at no extra charge|complimentary',
  yesOrNo: 'yes|no',
  courteousEnd: 'please|pls|now',
  courtesies: 'please thanks thank you very much so kindly that this it is s all the details and do will would be i we for me us my table reservation a lot and then',
  deeds: {
    book: 'book booked reserve reserved', change: 'change changed modify modified move moved reschedule update',
    cancel: 'cancel cancelled canceled', confirm: 'confirm confirmed',
  },
  tells: { within: 'is|are|was|were|will|would|had|am', anywhere: "(?:it|that|we|i|you|they)'(?:s|re|m|ve)", atStart: '' },
  needs: 'need|necess',
  firstPerson: ["i'm", 'i am', 'this is'],
  nameTitles: 'mr mrs ms miss dr',
  nameParticles: '',
  goesOn: String.raw`\b(?:in|to)\s+(?:\w+\s+)?$|\b(?:can|could|may|shall) (?:we|i)\b|\blet'?s\b`,
  towards: 'to|until',
  articles: 'the',
  otherOne: ['the other', 'other one'],
  theOne: 'the (?:other|first|second|third|last)|my other|(?:the )?(?:one|table|booking|reservation) (?:on|for|at)',
  keepsTable: "keep(?:ing)? (?:it|the table|the reservation|the booking|our|my|them|both)|leave it (?:as it is|be|alone)|(?:we|i)(?:'ll| will| can) come after all|don't cancel|do not cancel",
  allOfThem: 'both(?: of them| tables| reservations| bookings)?|all of them|all (?:my|our|the|two|three) (?:tables|reservations|bookings)|everything',
  tables: 'tables',
  and: 'and', not: 'not', that: 'that', impersonal: '', numberNamed: 'code',
  particulars: {
    email: String.raw`e-?mail|\bmail\b`,
    phone: String.raw`phone|\bnumber\b|\bcall\b|\breach\b|contact`,
    address: String.raw`(?<!mail[\s\-]?)address|post ?code|zip`,
    where: String.raw`\bwhere(?:'s| is| are| can| do) (?:.*\b)?(?:hotel|house|you)\b`,
    ofBooking: String.raw`reference|ref\w* n|booking n|confirmation n`,
    number: 'number',
    streets: 'street|road|avenue|lane|square',
  },
  notes: {
    not: "never_|not_|don['’]t_|no_|without_",
    toOpen: 'start|begin|greet', toClose: 'sign_|sign-|signing|end_|close_|finish', toSay: 'promis|mention|say_|offer|suggest',
    titleOfOpening: 'greeting|welcome|salutation', titleOfClosing: 'sign[ -]?off|signature|closing',
    with: 'with', always: 'every|each|always',
    toWrite: 'keep|be_|stay|answer|repl|respond|write', brief: 'short|brief|concise',
    links: 'https?|links?|urls?|web links?',
    counts: ['one|an?|1', 'two|2', 'three|3', 'four|4', 'five|5'], short: 'short', sentences: 'sentences?',
  },
};
