/** What a look at one part of an installation came to. */
export interface Finding {
  /** What was looked at, such as `postgres` or `temporal.namespace`. */
  check: string;
  /** `off`: nothing is configured there, which may be intended. */
  state: 'ok' | 'warning' | 'failed' | 'off';
  /** What is so, as a sentence without secrets. */
  finding: string;
  /** What to do about it. */
  remedy?: string;
}

/** Findings of one part, by the last words of their check's name. */
export interface Findings {
  ok(check: string, finding: string): Finding;
  off(check: string, finding: string, remedy?: string): Finding;
  warning(check: string, finding: string, remedy: string): Finding;
  failed(check: string, finding: string, remedy: string): Finding;
}

export function findingsOf(part: string): Findings {
  const named = (state: Finding['state']) => (check: string, finding: string, remedy?: string): Finding =>
    ({ check: check === '' ? part : `${part}.${check}`, state, finding, ...(remedy !== undefined && { remedy }) });
  return { ok: named('ok'), off: named('off'), warning: named('warning'), failed: named('failed') };
}

/** What went wrong, in one line. */
export function reasonOf(error: unknown): string {
  const lines: string[] = [];
  let at = error;
  while (at instanceof Error && lines.length < 3) {
    const { details } = at as { details?: unknown };
    const [line = ''] = (typeof details === 'string' && details !== '' ? details : at.message).split('\n');
    if (line !== '' && !lines.includes(line)) lines.push(line);
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return lines.join(': ') || String(error);
}

/** A part of an installation, and how it is looked at. */
export type Part = [name: string, look: () => Promise<Finding[]>];

/** Looks at all parts at once; what cannot be looked at is a finding. */
export async function lookAt(parts: readonly Part[]): Promise<Finding[]> {
  const found = await Promise.all(parts.map(async ([part, look]) => {
    try {
      return await look();
    } catch (error) {
      return [findingsOf(part).failed('', `It could not be looked at: ${reasonOf(error)}.`, 'Mend what is said above or below first.')];
    }
  }));
  return found.flat();
}

/** What an API process tells a worker that looks outside for it. */
export interface OutsideLook {
  /** Settings for webhooks of Meta that the API lacks, by name: workers are not told them. */
  unset: string[];
}
