import { useLanguage } from '../texts/language.tsx';

interface LanguageNames {
  nameOf: (tag: string) => string;
  /** For a list to choose from. */
  choices: (tags: readonly string[]) => { value: string; label: string }[];
}

/** Names languages, such as `de`, as the person at the console calls them. */
export function useLanguageNames(): LanguageNames {
  const { language } = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const nameOf = (tag: string): string => names.of(tag) ?? tag;
  return { nameOf, choices: (tags) => tags.map((value) => ({ value, label: nameOf(value) })) };
}
