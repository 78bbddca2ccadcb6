/** Those of the canaries that are in the text. */
export const tracesIn = (text: string, canaries: readonly string[]): string[] => canaries.filter((canary) => text.includes(canary));

/** A history, or what the server says of a run, with its payloads in plain text. */
export function plainHistory(history: unknown): string {
  return JSON.stringify(history, (_key, value: unknown) =>
    (value instanceof Uint8Array ? Buffer.from(value).toString() : isBuffer(value) ? Buffer.from(value.data).toString() : value));
}

const isBuffer = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer';
