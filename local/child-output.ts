import { z } from 'zod';

const entry = z.object({
  level: z.union([z.number(), z.string()]).optional(),
  msg: z.string(),
  err: z.object({ message: z.string() }).partial().optional(),
  method: z.string().optional(),
  route: z.string().optional(),
  status: z.number().optional(),
  milliseconds: z.number().optional(),
});

const names: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** A structured log line as a person reads it; other lines stay as they are. The log files keep every field. */
export function readable(line: string): string {
  const parsed = entry.safeParse(parseJson(line));
  if (!parsed.success) return line;
  const { level = 30, msg, err, method, route, status, milliseconds } = parsed.data;
  if (method && status) return `${method} ${route} ${status} (${milliseconds} ms)`;
  const name = typeof level === 'number' ? names[level] ?? String(level) : level;
  const reason = err?.message && err.message !== msg ? `: ${err.message}` : '';
  return name === 'info' ? `${msg}${reason}` : `${name} ${msg}${reason}`;
}

function parseJson(line: string): unknown {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
