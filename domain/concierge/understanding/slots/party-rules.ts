import { as, digits, either, glued, letteredMark, list, maybe, notBefore, seq, shared, sign, word, type Rule } from './grammar.ts';

/** A number of guests as the guest says it. */
export type PartySpec =
  | { kind: 'count'; count: number; /** `4 or 5`: the other one. */ other?: number | undefined }
  /** Relative to the party before: `one more`. */
  | { kind: 'more'; by: number };

export const LARGEST_PARTY = 500;

const sized = (value: number): number | undefined => (value >= 1 && value <= LARGEST_PARTY ? value : undefined);
const count = shared(either(as(as(digits(1, 3), Number), sized), as(word('number'), sized), word('quantity'), word('collective')));
const adverbs = maybe(list(word('adverb'), maybe(sign(',')), 4));
const adjectives = maybe(list(word('describing'), maybe(sign(',')), 2));
const orDash = either<unknown>(word('or'), sign('-'));

/** Words that belong to the number before them and continue the sentence. */
const BELONGING: ReadonlySet<string> = new Set(['thing', 'describing', 'relative', 'onward', 'attending']);
/** What follows a number that is a noun of its own; another word makes `une` an article. */
const closes: Rule<unknown> = ({ tokens, readings }, at) => {
  const token = tokens[at];
  const meant = readings[at]?.some(({ category }) => !BELONGING.has(category)) ?? false;
  return token === undefined || /^[^\p{L}\p{N}]$/u.test(token.text) || meant ? [{ value: true, end: at }] : [];
};
const notClosed: Rule<unknown> = (lattice, at) => (closes(lattice, at).length > 0 ? [] : [{ value: true, end: at }]);
/** "A couple of questions", "ein paar Minuten": no two people. */
const ofThings: Rule<unknown> = either<unknown>(word('unit'), word('thing'), word('duration'),
  seq(word('of'), either<unknown>(word('unit'), word('thing'), word('duration'), notClosed)));
const pairOf: Rule<unknown> = either<unknown>(notClosed, ofThings);

type Item = { people: number; kind: 'self' | 'relative' | 'companions' | 'people' };
const self: Rule<Item> = as(word('self'), () => ({ people: 1, kind: 'self' as const }));
const relative: Rule<Item> =
  as(seq(word('possessive'), adjectives, word('relative')), ([, , people]) => ({ people, kind: 'relative' as const }));
const bond = either<unknown>(word('companions'), as(word('relative'), (each) => (each === 1 ? each : undefined)));
/** `child`: people who do not come alone. */
const dependant: Rule<unknown> = (lattice, at) => word('people')(lattice, at)
  .filter(({ end }) => word('relative')(lattice, at).some((bonded) => bonded.end === end));
const numbered = shared(seq(maybe(word('possessive')), either(count, as(word('article'), () => 1)), adjectives, maybe(word('possessive'))));
const counted: Rule<Item> = either<Item>(
  as(seq(numbered, word('people')), ([[, people]]) => ({ people, kind: 'people' as const })),
  as(seq(numbered, notBefore(word('pair'), pairOf), maybe(seq(maybe(word('of')), word('people')))),
    ([[, people]]) => ({ people: 2 * people, kind: 'people' as const })),
  as(seq(numbered, bond), ([[, people]]) => ({ people, kind: 'companions' as const })),
);
/** `wir zwei`; others may join them. */
const ourselves: Rule<Item> = as(word('party'), (people) => ({ people, kind: 'self' as const }));
const item = shared(either(self, ourselves, counted, relative));
const joint = either<unknown>(seq(sign(','), maybe(word('and')), maybe(word('for'))), seq(word('and'), maybe(word('for'))));
const items = shared(list(item, joint, 8));

const sum = (parts: readonly Item[]): number => parts.reduce((total, part) => total + part.people, 0);

const childrenAlone = seq(numbered, dependant);
/** `two adults and two kids`, `me, my wife and our son`; a wife or a baby without a guest is no party. */
const group: Rule<PartySpec> = (lattice, at) => grouped(lattice, at)
  .filter(({ end }) => !childrenAlone(lattice, at).some((children) => children.end === end));
const grouped: Rule<PartySpec> = as(seq(maybe(word('partyOf')), maybe(word('for')), items), ([, , parts]) => {
  const has = (kind: Item['kind']): boolean => parts.some((part) => part.kind === kind);
  if (has('self') ? parts.length === 1 || parts.filter((part) => part.kind === 'self').length > 1 : has('relative')) return undefined;
  // "for one person and I want": "I" begins a new clause.
  if (parts[0]?.kind === 'people' && parts.at(-1)?.kind === 'self') return undefined;
  return { kind: 'count' as const, count: sum(parts) };
});

/** `with two friends`: the guest comes too. */
const company = (kind: Item['kind']): Rule<PartySpec> => as(seq(word('with'), items), ([, parts]) =>
  (parts[0]?.kind === kind && parts.every((part) => part.kind !== 'self') ? { kind: 'count' as const, count: sum(parts) + 1 } : undefined));
const withCompanions = company('companions');

const range: Rule<PartySpec> = as(
  seq(maybe(either<unknown>(word('for'), word('partyOf'), word('between'))), count, either<unknown>(orDash, word('until')), count,
    adjectives, either<unknown>(word('people'), word('companions'))),
  ([, less, , more]) => (more > less ? { kind: 'count' as const, count: more, other: less } : undefined),
);

/** `four more or less` compares with nothing. */
const compared = notBefore(word('more'), seq(word('or'), word('more')));
const goesOn = either<unknown>(word('onward'), word('attending'));

const halfDay = as(word('dayPart'), (part) => (part === 'am' || part === 'pm' ? part : undefined));
const notPeople: Rule<unknown> = either<unknown>(
  word('thing'), word('unit'), word('pair'), word('month'), word('hourUnit'), word('afterHour'), halfDay, word('minutesTo'), compared,
    glued(letteredMark),
  seq(glued(sign(':./h-')), digits(1, 2)),
    seq(word('plusMinutes'),
      notBefore(either<unknown>(digits(1, 2), word('number')),
        either<unknown>(word('extra'), word('people'), word('companions'), word('relative')))),
);
const bareCount: Rule<number> = (lattice, at) => {
  const isArticle = word('article')(lattice, at).length > 0;
  return notBefore(isArticle ? notBefore(count, notClosed) : count, notPeople)(lattice, at);
};

const told: Rule<PartySpec> = shared(either<PartySpec>(
  as(seq(word('partyOf'), adverbs, maybe(either<unknown>(word('for'), word('partyOf'), sign(':'))), bareCount),
    ([, , , people]) => ({ kind: 'count' as const, count: people })),
  as(notBefore(word('party'), either(ofThings, compared)), (people) => ({ kind: 'count' as const, count: people })),
));
/** `two more minutes` and `one more thing` are no people: after a single word, the guest stops or goes on about people. */
const comparedAlone: Rule<1 | -1> = (lattice, at) => notBefore(compared, ofThings)(lattice, at).filter(({ end }) =>
  end > at + 1 || closes(lattice, end).length > 0 || goesOn(lattice, end).length > 0);
const nowWeAre = maybe(seq(word('partyOf'), adverbs));
const changed: Rule<PartySpec> = either<PartySpec>(
  as(seq(word('adding'), either(count, as(word('article'), () => 1)), adjectives, word('people')),
    ([, by]) => ({ kind: 'more' as const, by })),
  as(seq(nowWeAre, count, either(comparedAlone, as(seq(word('people'), compared), ([, direction]) => direction))),
    ([, by, direction]) => ({ kind: 'more' as const, by: direction * by })),
  as(seq(nowWeAre, count, compared, word('people')), ([, by, direction]) => ({ kind: 'more' as const, by: direction * by })),
);

const total: Rule<PartySpec> =
  shared(either<PartySpec>(group, told, as(seq(maybe(word('for')), count), ([, people]) => ({ kind: 'count' as const, count: people }))));
const numberOf = either(as(seq(maybe(word('possessive')), count, adjectives, maybe(word('people'))), ([, people]) => people),
  as(items, sum));
/** `4 people including 2 kids`, `four, two of them children`, `6 (4 adults, 2 kids)`: the number before counts them all. */
const whole: Rule<PartySpec> = either<PartySpec>(
  as(seq(total, maybe(sign(',(–-')), word('including'), numberOf, maybe(sign(')'))), ([all, , , part]) => includes(all, part)),
  as(seq(total, maybe(sign(',(–-')), either(count, as(word('article'), () => 1)), word('ofThem'), adverbs, maybe(word('article')),
    adjectives, maybe(word('people')), maybe(sign(')'))), ([all, , part]) => includes(all, part)),
  as(seq(total, sign(',(–-'), count, word('more'), goesOn), ([all, , by]) => includes(all, by)),
  as(seq(told, word('with'), items), ([all, , parts]) => (all.kind === 'count' && all.count > sum(parts) ? all : undefined)),
  as(seq(total, sign('(:'), items, maybe(sign(')'))), ([all, , parts]) => includes(all, sum(parts))),
);
const includes = (all: PartySpec, part: number): PartySpec | undefined => (all.kind === 'count' && all.count >= part ? all : undefined);

/** `five instead of four people`. */
const replaced: Rule<PartySpec> =
  as(seq(maybe(word('for')), count, maybe(sign(',')), word('not'), maybe(word('for')), count,
    either<unknown>(word('people'), word('companions'))),
  ([, people]) => ({ kind: 'count' as const, count: people }));

/** `with my wife`: weaker than a number, which would include her. */
export const companyRule = company('relative');
/** `with my husband and our two kids`: the number counts only the kids. */
const family = as(seq(word('with'), items), ([, parts]) =>
  (parts.length > 1 && parts[0]?.kind === 'relative' && parts.every((part) => part.kind !== 'self')
    ? { kind: 'count' as const, count: sum(parts) + 1 } : undefined));

/** Everything that tells the number of people. */
export const partyRule: Rule<PartySpec> = either<PartySpec>(changed, range, withCompanions, family, group, told, whole, replaced);

const oneOfThem = seq(as(count, (people) => (people === 1 ? people : undefined)), word('ofThem'));
const someOfThem = seq(notBefore(seq(count, word('someOf')), word('attending')), maybe(seq(word('onward'), numberOf)));
/** `one is a child`. */
const ofWhomChildren =
  seq(count, either<unknown>(word('onward'), word('ofThem')), maybe(either<unknown>(word('article'), word('possessive'))), dependant);
/** `a high chair for one child` and `two of us are vegan` tell nothing about the party's size or the time. */
export const asideRule: Rule<true> =
  as(either<unknown>(seq(word('extra'), maybe(seq(word('for'), numberOf))), oneOfThem, someOfThem, ofWhomChildren), () => true as const);

/** `for 4`, which can be people or an hour. */
export const forRule: Rule<PartySpec> = either<PartySpec>(
  as(seq(word('for'), bareCount), ([, people]) => ({ kind: 'count' as const, count: people })),
  as(seq(word('for'), count, orDash, bareCount),
    ([, less, , more]) => (more > less ? { kind: 'count' as const, count: more, other: less } : undefined)),
);

/** A bare number after a question for the party or in a correction. */
export const bareParty: Rule<PartySpec> = either<PartySpec>(
  forRule,
  as(bareCount, (people) => ({ kind: 'count' as const, count: people })),
);
