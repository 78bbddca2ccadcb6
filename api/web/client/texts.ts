import type { PlatformTextKey } from '../../../domain/translations/platform-texts.ts';
import type { Language } from './language.ts';
import { pageTexts } from './page-texts.ts';
import { widgetTexts } from './widget-texts.ts';

export type TextKey = PlatformTextKey | keyof typeof pageTexts | keyof typeof widgetTexts;

/** Wordings by key and language, as the page brings them along. */
export type BuiltInTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The page's words in one language. The platform's own come with the page, so that it can be read before
 * (and without) an answer of the service; the hotel's wording then replaces them.
 */
export class Texts {
  readonly language: Language;
  /** The guest's variant of the language, for the clock. */
  readonly #region: string;
  readonly #builtIn: BuiltInTexts;
  #hotels: Readonly<Record<string, string>> = {};
  hotelName = '';

  constructor(language: Language, platformTexts: BuiltInTexts, preferred: readonly string[] = []) {
    this.language = language;
    this.#region = preferred.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;
    this.#builtIn = { ...pageTexts, ...widgetTexts, ...platformTexts };
  }

  use(texts: Readonly<Record<string, string>>): void {
    this.#hotels = texts;
  }

  /** A text that only the hotel can have. */
  own(key: string): string | undefined {
    return this.#hotels[key]?.trim() || undefined;
  }

  get(key: TextKey, count?: number): string {
    const builtIn = this.#builtIn[key];
    const text = this.#hotels[key] ?? builtIn?.[this.language] ?? builtIn?.['en'] ?? '';
    return text.replaceAll('{hotel}', () => this.hotelName).replaceAll('{count}', () => String(count ?? ''));
  }

  /** A time of the restaurant's clock with its day; its `Z` is no zone (spec 4.8), so that no zone may change it. */
  wallClock(startsAt: string): string {
    const shownAsWritten = new Date(startsAt);
    if (Number.isNaN(shownAsWritten.getTime())) return '';
    return new Intl.DateTimeFormat(this.#region, {
      weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'UTC',
    }).format(shownAsWritten);
  }

  /** 09:05, with the day before it when that is not today. */
  time(epochMs: number, now: Date = new Date()): string {
    const date = new Date(epochMs);
    const isToday = date.toDateString() === now.toDateString();
    return new Intl.DateTimeFormat(this.#region, {
      hour: '2-digit', minute: '2-digit', ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    }).format(date);
  }
}
