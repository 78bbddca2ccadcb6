/** Spells out chat abbreviations (`q` for `que`); each key is a whole word of folded text. */
export function spelledOut(shorthand: Readonly<Record<string, string>>): (folded: string) => string {
  const word = new RegExp(`(?<![\\p{L}\\p{N}'])(?:${Object.keys(shorthand).join('|')})(?![\\p{L}\\p{N}'])`, 'gu');
  return (folded) => folded.replace(word, (short) => shorthand[short] ?? short);
}
