import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Milliseconds of processor time of this process's descendants, by their command line. Linux only. */
export function processorTime(kinds: Record<string, RegExp>): Record<string, number> {
  const children = new Map<number, number[]>();
  const taken = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const fields = /^\d+$/.test(entry) ? statOf(entry) : undefined;
    if (fields === undefined) continue;
    const parent = Number(fields[1]);
    children.set(parent, [...children.get(parent) ?? [], Number(entry)]);
    taken.set(Number(entry), (Number(fields[11]) + Number(fields[12])) * TICK_MS);
  }
  const sums = Object.fromEntries(Object.keys(kinds).map((name) => [name, 0]));
  const add = (pid: number): void => {
    for (const child of children.get(pid) ?? []) {
      const name = Object.keys(kinds).find((each) => kinds[each]?.test(commandOf(child)));
      if (name !== undefined) sums[name] = (sums[name] ?? 0) + (taken.get(child) ?? 0);
      add(child);
    }
  };
  add(process.pid);
  return sums;
}

/** The fields after the command name, which may contain spaces (proc_pid_stat(5)); nothing if the process has ended meanwhile. */
function statOf(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** The cost of calls over all rounds: sums of counters that only grow, by name. */
export class Costs {
  readonly #sums = new Map<string, number>();

  add(before: Record<string, number>, after: Record<string, number>): void {
    for (const [name, value] of Object.entries(after)) this.#sums.set(name, (this.#sums.get(name) ?? 0) + value - (before[name] ?? 0));
  }

  /** The cost per call, without negligible values. */
  per(calls: number): Record<string, number> {
    const each = [...this.#sums].map(([name, value]) => [name, Math.round((value * 100) / calls) / 100] as const);
    return Object.fromEntries(each.filter(([, value]) => value >= 0.05));
  }
}

export const asText = (costs: Record<string, number>): string => Object.entries(costs).map(([name, value]) => `${name} ${value}`)
  .join(', ');

/** The product's programs and the baselines; the first match counts, since a command line may name others. */
export const productPrograms = {
  API: /api\/main\.ts/, workers: /workers\/main\.ts/, 'bare worker': /bare\/worker\.ts/, 'bare server': /bare\/server\.ts/,
  Temporal: /server start-dev|temporal-service/, Postgres: /postgres/,
};
