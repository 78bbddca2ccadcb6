/**
 * What a failed request means for the page: `transient` may succeed when repeated, `gone` says that the
 * session or the hotel does not exist, `refused` stays refused.
 */
export type FailureKind = 'transient' | 'gone' | 'refused';

interface Details {
  /** 0 when there was no answer. */
  status: number;
  code?: string;
  retryAfterMs?: number;
}

export class RequestFailure extends Error {
  override name = 'RequestFailure';
  readonly kind: FailureKind;
  readonly code: string;
  /** How long the service asks to wait. */
  readonly retryAfterMs: number;

  constructor({ status, code = 'UNKNOWN', retryAfterMs = 0 }: Details) {
    super(`The request failed with ${status === 0 ? 'no answer' : `status ${status}`}.`);
    this.kind = kindOf(status);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }

  static async of(response: Response): Promise<RequestFailure> {
    const body = await response.json().catch(() => null) as { code?: unknown } | null;
    return new RequestFailure({
      status: response.status,
      retryAfterMs: retryAfter(response.headers.get('retry-after')),
      ...(typeof body?.code === 'string' ? { code: body.code } : {}),
    });
  }

  /** Any thrown value in these terms; an unknown error counts as a lost connection. */
  static from(error: unknown): RequestFailure {
    return error instanceof RequestFailure ? error : new RequestFailure({ status: 0 });
  }
}

function kindOf(status: number): FailureKind {
  if (status === 404) return 'gone';
  const waiting = status === 408 || status === 425 || status === 429;
  return status === 0 || status >= 500 || waiting ? 'transient' : 'refused';
}

/** The header carries seconds or a date (RFC 9110 section 10.2.3). */
function retryAfter(header: string | null): number {
  if (header === null) return 0;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}
