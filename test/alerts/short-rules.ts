import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../local/config.ts';

/** How many times faster than in production the rules' clocks run here: their shortest window is then 10 seconds. */
export const FASTER = 30;

/** Windows whose length is written as a factor as well, in seconds: an increase is a rate times these. */
const FACTORS = [3600, 21_600];

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/**
 * Rules with every window and every `for` so many times shorter. What is compared with a figure of the product (eight seconds for a turn,
 * a minute in a queue) stays as it is.
 */
function shortened(rules: string, faster = FASTER): string {
  const short = (number: string, unit: string): string => `${Number(number) * SECONDS[unit as keyof typeof SECONDS] / faster}s`;
  return rules
    .replaceAll(/\[(\d+)([smhd])\]/g, (_, number: string, unit: string) => `[${short(number, unit)}]`)
    .replaceAll(/^( *for: )(\d+)([smhd])$/gm, (_, start: string, number: string, unit: string) => start + short(number, unit))
    .replaceAll(/ \* (\d+)$/gm, (whole, factor: string) => (FACTORS.includes(Number(factor)) ? ` * ${Number(factor) / faster}` : whole));
}

/** The rules of `deploy/monitoring`, shortened. */
export const shortRules = (): string[] => ['recording-rules.yml', 'alerts.yml']
  .map((name) => shortened(readFileSync(join(repositoryRoot, 'deploy', 'monitoring', name), 'utf8')));
