import { SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { LazyBeginClient } from '../domain/storage/lazy-begin-client.ts';

const tracer = trace.getTracer('concierge-database');

/** The beginning of a statement up to the name of a table or function; what people have written comes later. */
const BEGINNING = /^\s*(?:(insert) into|(update)|(delete) from|(select|with)|(commit|rollback))\b(?:\s+"?(\w+)"?(?=[\s(."]))?/i;
/** Waits for the next statement and is sent with it. */
const KEPT = /^select set_config\(/;

/** A connection that makes a span of each statement of a request or activity that is traced; its values are in none. */
export class TracedClient extends LazyBeginClient {
  override query(query: unknown, values?: unknown, callback?: unknown): never {
    const name = typeof query === 'string' && callback === undefined && trace.getActiveSpan() !== undefined ? spanNameOf(query) : null;
    if (name === null) return super.query(query, values, callback);
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
    return settling(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }), super.query(query, values, callback)) as never;
  }
}

/** Verb and table or function of a statement; null for what is kept until the next one. */
export function spanNameOf(sql: string): string | null {
  const found = KEPT.test(sql) ? null : BEGINNING.exec(sql);
  if (found === null) return null;
  const [, insert, update, remove, read, end, subject] = found;
  const verb = (insert ?? update ?? remove ?? read ?? end ?? '').toUpperCase();
  // A read is named only by a function that it calls: its other words may not be shown.
  const isNamed = subject !== undefined && (read === undefined || /^\s*select\s+\w+\(/i.test(sql));
  return isNamed ? `${verb} ${subject}` : verb;
}

async function settling(span: Span, sent: unknown): Promise<unknown> {
  try {
    return await sent;
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    const { code } = error as { code?: unknown };
    if (typeof code === 'string') span.setAttribute('db.response.status_code', code);
    throw error;
  } finally {
    span.end();
  }
}
