import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { fill, languages, type Language, type Texts, type Values } from './define-texts.ts';

const KEPT = 'console.language';

interface Chosen { language: Language; choose: (language: Language) => void }

const LanguageContext = createContext<Chosen>({ language: 'en', choose: () => {} });

function firstChoice(): Language {
  const wishes = [localStorage.getItem(KEPT) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2));
  return languages.find((language) => language === wishes.find((wish) => languages.some((known) => known === wish))) ?? 'en';
}

/** The language in which the console speaks, kept on this device. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstChoice);
  useEffect(() => { document.documentElement.lang = language; }, [language]);
  const chosen = useMemo(() => ({
    language,
    choose: (next: Language) => { localStorage.setItem(KEPT, next); setLanguage(next); },
  }), [language]);
  return <LanguageContext value={chosen}>{children}</LanguageContext>;
}

export const useLanguage = (): Chosen => use(LanguageContext);

export type Translate<Key extends string> = (key: Key, values?: Values) => string;

/** A page's words in the language that is chosen. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  const { language } = useLanguage();
  return useMemo(() => (key, values) => fill(texts[language][key], values), [texts, language]);
}
