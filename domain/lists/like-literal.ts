/** A text as a part of a pattern of SQL's `like` that means just this text. */
export const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
