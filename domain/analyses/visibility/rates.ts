import type { Rate, VisibilityFigures } from '../../model/analyses/report.ts';
import type { AnswerReading } from './read-answer.ts';

const Z = 1.96;
const MAX_COMPETITORS = 20;

export function rate(count: number, of: number): Rate {
  if (of === 0) return { count, of, share: null, low: null, high: null };
  const share = count / of;
  const spread = Z * Math.sqrt(share * (1 - share) / of + Z * Z / (4 * of * of));
  const [centre, scale] = [share + Z * Z / (2 * of), 1 + Z * Z / of];
  return {
    count, of, share: round(share), low: round(Math.max(0, (centre - spread) / scale)), high: round(Math.min(1, (centre + spread) / scale)),
  };
}

export function figuresOf(readings: readonly AnswerReading[]): VisibilityFigures {
  const named = readings.filter(({ mentioned }) => mentioned);
  const positions = named.flatMap(({ position }) => position ?? []);
  const counts = new Map<string, number>();
  for (const { competitors } of readings) for (const name of new Set(competitors)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    answers: readings.length,
    mention: rate(named.length, readings.length),
    citation: rate(readings.filter(({ cited }) => cited).length, readings.length),
    position: {
      mean: positions.length === 0 ? null : round(positions.reduce((sum, position) => sum + position, 0) / positions.length),
      first: rate(positions.filter((position) => position === 1).length, readings.length),
      top3: rate(positions.filter((position) => position <= 3).length, readings.length),
    },
    competitors: [...counts].map(
      ([name, answers]) => ({ name, answers }),
    ).toSorted((a, b) => b.answers - a.answers || (a.name < b.name ? -1 : 1)).slice(0, MAX_COMPETITORS),
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
