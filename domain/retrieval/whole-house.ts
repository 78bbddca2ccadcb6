import { inAnyLanguage } from '../language/languages.ts';
import { analyze } from './analyze.ts';
import { ownHeading } from './answer-likeness.ts';
import { PLACES } from './places.ts';
import { DIRECT, type Query, type QueryUnit } from './query.ts';

const WHOLE_HOUSE = inAnyLanguage((any) =>
  new RegExp(String.raw`(?<!\p{L})(?:${any(({ phrases }) => phrases.wholeHouse)})(?!\p{L})`, 'iu'));

type Told = { title: string; text: string; locale: string };

/** Tells which units a passage has to cover: a rule on smoking in the whole house also answers "may I smoke on the terrace?" */
export function notOfWholeHouse({ units, kinds }: Query, passage: Told): (unit: QueryUnit) => boolean {
  const places = kinds.includes('rule') ? units.filter(namesPlaceBeside) : [];
  if (places.length === 0 || places.length === units.length || !isOfWholeHouse(passage)) return () => true;
  return (unit) => !places.includes(unit);
}

const namesPlaceBeside = ({ beside, alternatives }: QueryUnit): boolean =>
  beside && PLACES.some((place) => (alternatives.get(place) ?? 0) >= DIRECT);

const isOfWholeHouse = ({ title, text, locale }: Told): boolean => WHOLE_HOUSE().test(`${title}. ${text}`.replaceAll('’', "'"))
  || analyze(ownHeading(title), locale).concepts.some(({ concept }) => concept === 'house');
