import { chooseLanguage, type Language } from './language.ts';

/** The demo hotel (decisions, Operations). */
export const DEMO_CLIENT_ID = '7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10';

/** The longest message the service takes (decisions, QueryBody); a unit test holds the two together. */
export const MAX_LENGTH = 4000;

/** Whose guest this is: `?client=<uuid>`, else the demo hotel's. What is no id still fits in a header, and is refused. */
export function chosenClient(search: string): string {
  return encodeURIComponent(new URLSearchParams(search).get('client') ?? DEMO_CLIENT_ID);
}

/** `?locale=`, else what the guest chose before, else what the browser prefers. */
export function startLanguage(
  { search, remembered, preferred }: { search: string; remembered: string | undefined; preferred: readonly string[] },
): Language {
  return chooseLanguage([new URLSearchParams(search).get('locale'), remembered, ...preferred]);
}

/** The same page with the language that was just chosen, where its address names one. */
export function withLanguage(href: string, language: Language): string {
  const url = new URL(href);
  if (url.searchParams.has('locale')) url.searchParams.set('locale', language);
  return url.href;
}

export function realtimeUrl(
  { origin, clientId, sessionId, after }: { origin: string; clientId: string; sessionId: string; after: number },
): string {
  const query = new URLSearchParams({ clientId, sessionId, after: String(after) });
  return `${origin.replace(/^http/, 'ws')}/api/realtime?${query}`;
}
