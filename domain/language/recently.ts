import type { Language } from './languages.ts';

// Understanding one message reads it and a few parts of it, each many times over.
const KEPT = 16;

/** The same function of a text, which keeps its latest results; whoever gets one must not change it. */
export function recently<T>(read: (text: string, language: Language) => T): (text: string, language: Language) => T {
  const results = new Map<string, T>();
  return (text, language) => {
    const key = `${language}:${text}`;
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = read(text, language);
    if (results.size >= KEPT) results.clear();
    results.set(key, result);
    return result;
  };
}
