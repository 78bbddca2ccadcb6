import { misspeltSettings } from './misspelt.ts';
import { fileSetting } from './secret-files.ts';

/**
 * Variables that somebody has set in vain, each in a sentence: those that are nearly settings, and files for settings that are no secrets.
 * All others are somebody else's.
 */
export function unreadVariables(given: readonly string[], settings: readonly string[], secrets: readonly string[]): string[] {
  const read = [...settings, ...secrets.map(fileSetting)];
  return [
    ...misspeltSettings(given, read).map(({ name, meant }) => `Nothing reads ${name}. Is ${meant} meant?`),
    ...settings.filter((name) => given.includes(fileSetting(name)) && !read.includes(fileSetting(name)))
      .map((name) => `Nothing reads ${fileSetting(name)}: only secrets come from files. Give ${name} itself.`),
  ];
}
