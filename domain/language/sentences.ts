// A full stop ends a sentence unless it is in a number or after an abbreviation that guests and hotels use.
const BREAK = /(?<=[.!?…])(?<!\b(?:e\.g|i\.e|approx|incl|excl|z\.B|bzw|ca|inkl|zzgl|Nr|Str|Tel|St|Mr|Mrs|Dr|no|nr|p\.m|a\.m|min|max)\.)["”»']?\s+(?=\S)|[\n\r]+/gu;

/** Splits a text into its sentences, each trimmed. */
export function sentences(text: string): string[] {
  return text.split(BREAK).map((sentence) => sentence.trim()).filter((sentence) => sentence.length > 0);
}
