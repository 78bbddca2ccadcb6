import { fold } from '../../language/fold.ts';
import { inAnyLanguage } from '../../language/languages.ts';
import { readOnce, type Utterance } from '../../language/utterance.ts';
import { analyzed } from '../../retrieval/analyze.ts';
import { broaderThan } from '../../retrieval/lexicon.ts';
import { cuesOf, type Cues } from './cues.ts';
import type { Intent } from './intents/intents.ts';

/**
 * The kind of a guest's message. Only a `question` asks for knowledge; `search` looks for something other than this hotel, `contact` for
 * its phone or address, `person` for a human being; `nature` asks whether a human being is writing, and `introduction` who or what is; a
 * `request` wants something done or brought; `elsewhere` is nothing that a hotel answers. The hotel's knowledge may answer an
 * `asked-request` ("can we get a late check-out?").
 */
export type UtteranceKind =
  | 'question' | 'person' | 'nature' | 'introduction' | 'complaint' | 'booking' | 'contact' | 'search' | 'goodbye' | 'thanks'
  | 'greeting' | 'statement' | 'unclear'
  | 'request' | 'asked-request' | 'elsewhere' | 'abuse';

export type Understanding = {
  kind: UtteranceKind;
  /** What to search for: the sentences that ask, and the rest if they alone do not name a topic. Empty for other kinds. */
  question: string;
  /** The question depends on the message before ("and on Sunday?"). */
  followUp: boolean;
  /** The question names a topic of the hotel, such as its car park, not only a time, a price or a table. */
  topical: boolean;
  /** It names its own topic ("and how much is parking?"), so it makes sense on its own. */
  ownMatter: boolean;
  /** The meaning of similar examples; absent without a comparison, null if unsure. */
  intent?: Intent | null;
  /** It has the form of a question; `pool hours` asks without that form. */
  asks: boolean;
};

// Ideas that say where or what, but not which topic a guest has in mind.
const GENERAL = new Set([
  'house', 'room', 'restaurant', 'quality', 'opinion', 'time', 'table_booking', 'table', 'size', 'variety', 'allowed', 'twentyfour',
    'contact', 'distance', 'clock', 'near',
]);
// Ideas that apply to anything, so the question is about the topic before.
const UNSPECIFIC = new Set(['price', 'amount', 'value']);
// People that a question may be for: "and for visitors?" depends on the topic before, in any form.
const FOR_WHOM = new Set(['children', 'visitors', 'day_guest', 'group']);
// Filters of people who have not chosen a hotel or restaurant yet.
const FILTERS = new Set([
  'internet', 'parking', 'price', 'amount', 'location', 'food', 'attraction', 'transport', 'taxi', 'station', 'bus', 'airport', 'value',
    'check_in', 'check_out', 'activities', 'menu', 'payment',
  'luggage', 'shop', 'garden', 'children', 'business', 'desk', 'group', 'weather', 'theatre', 'cinema', 'nightclub', 'market', 'church',
    'ticket',
]);
// Parts of a booking: next to a booking they ask nothing more.
const OF_BOOKINGS = new Set(['food', 'menu', 'location', 'attraction', 'transport', 'taxi', 'station', 'bus', 'airport', 'price', 'amount',
  'check_in', 'check_out', 'group']);
// A phrase with one of these is a statement; one without is a keyword search.
const SAYING = inAnyLanguage((any) => new RegExp(
  String.raw`(?<!^)\b(?:${any(({ phrases }) => phrases.tells.within)})\b|^(?:${any(({ phrases }) => phrases.tells.atStart)})\b`
    + String.raw`|\b(?:${any(({ phrases }) => phrases.tells.anywhere)})\b`,
));

const PRIORITY: readonly UtteranceKind[] = ['person', 'question', 'complaint', 'booking', 'contact', 'nature', 'introduction', 'search',
  'goodbye', 'thanks', 'greeting', 'statement', 'unclear'];
const FRAGMENT_WORDS = 6;
const UNCLEAR_WORDS = 3;
const FOLLOW_UP_WORDS = 7;
const ADDED_WORDS = 4;
// "What rooms do you have?" asks for rooms; "in the room?" depends on the question before.
const ROOM_WORDS = 4;

/** Tells what a guest's message asks for, sentence by sentence. */
export const understand = readOnce((said): Understanding => {
  const parts = said.sentences.map((sentence) => ({ sentence: sentence.text, ...classify(sentence) }));
  const kind = PRIORITY.find((each) => parts.some((part) => part.kind === each)) ?? 'unclear';
  const asking = kind === 'question' ? parts.filter((part) => part.kind === 'question') : [];
  const vague = asking.length > 0 && !asking.some((part) => part.topical && !part.pronoun);
  const spoken = vague ? parts.filter((part) => part.topical || asking.includes(part)) : asking;
  return {
    kind,
    question: spoken.map((part) => part.sentence).join(' '),
    followUp: asking.length > 0 && spoken.every((part) => part.followUp),
    topical: asking.some((part) => part.topical),
    ownMatter: asking.some((part) => part.ownMatter),
    asks: parts.some((part) => part.asks),
  };
});

type Sentence = {
  kind: UtteranceKind; topical: boolean; followUp: boolean; ownMatter: boolean; asks: boolean;
  /** It asks about somebody or something mentioned before. */
  pronoun: boolean;
};

/** The topics of the hotel that a message names, whatever it says about them. */
export const mattersOf = (said: Utterance): string[] =>
  [...new Set(analyzed(said).concepts.map(({ concept }) => concept))].filter((idea) => !GENERAL.has(idea));

/** A folded sentence for the cues, and its core after opening words without a message. */
const folds = readOnce(({ text, language }: Utterance): { folded: string; core: string } => {
  const folded = fold(text.replaceAll('’', "'"), language).replace(/[¿¡]/g, '');
  return { folded, core: withoutFillers(folded, cuesOf(language)) };
});

/** Whether a sentence has the form of a question. */
const asksOutright = (sentence: Utterance): boolean => {
  const { opening, indirect } = cuesOf(sentence.language);
  const { folded, core } = folds(sentence);
  return /\?/.test(folded) || opening.test(core) || indirect.test(core);
};

/** Whether a message only asks a general question and nothing in it is the guest's own case: no person, no negation, no plea. */
export const asksInGeneral = ({ sentences }: Utterance): boolean => sentences.length > 0
  && sentences.every((sentence) => asksOutright(sentence) && !cuesOf(sentence.language).ownCase.test(folds(sentence).folded));

/** Whether a message says by what its guest chooses a place: "the guesthouse should include parking", "in the moderate price range". */
export const namesFilter = ({ sentences }: Utterance): boolean =>
  sentences.some((sentence) => cuesOf(sentence.language).searchFilter.test(folds(sentence).folded));

const classify = readOnce((sentence: Utterance): Sentence => {
  const cues = cuesOf(sentence.language);
  const { folded, core } = folds(sentence);
  const ideas = new Set(analyzed(sentence).concepts.map((match) => match.concept));
  const matters = mattersOf(sentence);
  const asks = asksOutright(sentence);
  const words = core.split(/\s+/).filter(Boolean).length;
  const told = kindOf({ folded, core, cues, ideas, matters, asks, words });
  const isAskedInside = saysNothingClear.has(told) && (cues.inside.test(core) || asksLater(core, cues));
  const kind = isAskedInside ? 'question' : told;
  const continues = cues.followUp.test(withoutGreeting(folded, cues));
  const bare = matters.every((idea) => UNSPECIFIC.has(idea) || (continues && FOR_WHOM.has(idea)));
  const added = continues && words <= ADDED_WORDS;
  const pronoun = kind === 'question' && cues.pronoun.test(core);
  const followUp = kind === 'question' && ((bare && words <= FOLLOW_UP_WORDS) || added || pronoun);
  const isOfRooms = ideas.has('room') && words >= ROOM_WORDS;
  return {
    kind, topical: matters.length > 0, followUp, ownMatter: (!bare || isOfRooms) && !pronoun && !cues.leaning.test(core),
    asks: asks || isAskedInside, pronoun,
  };
});

const saysNothingClear: ReadonlySet<UtteranceKind> = new Set(['statement', 'unclear']);

/** Fewer words after a comma are a correction: "no, es Rob Jones". */
const FEWEST_WORDS_LATER = 4;

/** "My flight lands at eleven, can I still get in?" */
const asksLater = (core: string, cues: Cues): boolean =>
  core.split(/[,;:–]\s|\s-\s/u).slice(1)
    .some((clause) => clause.trim().split(/\s+/).length >= FEWEST_WORDS_LATER && cues.opening.test(withoutFillers(clause, cues)));

type Clues = { folded: string; core: string; cues: Cues; ideas: ReadonlySet<string>; matters: string[]; asks: boolean; words: number };

function kindOf({ folded, core, cues, ideas, matters, asks, words }: Clues): UtteranceKind {
  const own = matters.filter((idea) => ![idea, ...broaderThan(idea)].some((each) => FILTERS.has(each)));
  if (cues.person.test(core.replace(cues.nature, ' '))) return 'person';
  if (cues.nature.test(core)) return 'nature';
  if (cues.introduction.test(core)) return 'introduction';
  if (!asks && cues.complaint.test(core)) return 'complaint';
  if (cues.contact.test(core) && own.length === 0) return 'contact';
  if (cues.elsewhere.test(core) && own.length === 0) return 'search';
  if (cues.booking.test(core)) {
    const more = matters.some((idea) => !OF_BOOKINGS.has(idea)) || (ideas.has('amount') && !cues.bookingDetail.test(core));
    return asks && (more || policyOnly(core, cues)) ? 'question' : 'booking';
  }
  if (looksElsewhere(core, cues, asks) && (own.length === 0 || (!asks && cues.searchFilter.test(core)))) return 'search';
  if (!asks && own.length === 0 && cues.bookingDetail.test(core)) return 'booking';
  if (asks && core.length > 0) return 'question';
  if (cues.desire.test(core)) return own.length > 0 ? 'question' : 'statement';
  if (isEnding(folded, cues)) return 'goodbye';
  if (cues.thanks.test(folded)) return 'thanks';
  if (cues.greeting.test(folded) && words <= 3) return 'greeting';
  if (words <= FRAGMENT_WORDS && matters.some((idea) => idea !== 'food') && !SAYING().test(core)
    && !cues.searchFilter.test(core)) return 'question';
  return words <= UNCLEAR_WORDS && !SAYING().test(core) && !cues.searchFilter.test(core) ? 'unclear' : 'statement';
}

function policyOnly(core: string, cues: Cues): boolean {
  return cues.bookingPolicy.test(core) && !cues.bookingDetail.test(core);
}

/** Whether the guest looks for any hotel, table or train with certain properties, rather than asking about this one. */
function looksElsewhere(core: string, cues: Cues, asks: boolean): boolean {
  if (!cues.search.test(core)) return !asks && cues.desire.test(core) && cues.searchFilter.test(core);
  return !asks || cues.searchFilter.test(core);
}

function isEnding(folded: string, cues: Cues): boolean {
  return cues.goodbye.test(folded);
}

function withoutGreeting(folded: string, { greeting }: Cues): string {
  return withoutFillers(folded, { filler: greeting });
}

function withoutFillers(folded: string, { filler }: Pick<Cues, 'filler'>): string {
  let rest = folded.trim();
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(filler, '').replace(/^[\s,.!?;:–-]+/, '');
  }
  return rest;
}
