/** What a guest typed, as the service accepts it: no NUL, no half characters, no blank ends. Empty when nothing is left. */
export function cleanText(typed: string): string {
  return typed.replaceAll('\0', '').toWellFormed().trim();
}
