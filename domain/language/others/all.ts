import { latinScripts } from './latin-scripts.ts';
import { otherScripts } from './other-scripts.ts';
import type { OtherLanguage } from './other-language.ts';

/** The languages of most other travellers, by tag. */
export const OTHER_LANGUAGES: ReadonlyMap<string, OtherLanguage> = new Map([...latinScripts, ...otherScripts].map((each) => [each.tag, each]));
