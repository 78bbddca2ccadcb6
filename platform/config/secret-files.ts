import { readFileSync } from 'node:fs';

export type Environment = Record<string, string | undefined>;

/** The setting that names a file with a secret, as orchestrators mount them. */
export const fileSetting = (name: string): string => `${name}_FILE`;

/**
 * The environment with each secret that is given as a file read from it; a line break at the file's end does not count.
 *
 * @returns with the environment, what is wrong with a file, by the setting that names it; never a value
 */
export function withSecretFiles(environment: Environment, secrets: readonly string[]): { values: Environment; problems: string[] } {
  const values = { ...environment };
  const problems: string[] = [];
  for (const name of secrets) {
    const path = environment[fileSetting(name)]?.trim();
    if (!path) continue;
    if (environment[name]?.trim()) {
      problems.push(`${fileSetting(name)} and ${name} are both given: give one of them`);
      continue;
    }
    try {
      values[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (!values[name].trim()) problems.push(`${fileSetting(name)} names an empty file`);
    } catch (error) {
      problems.push(`${fileSetting(name)} names a file that cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`);
    }
  }
  return { values, problems };
}
