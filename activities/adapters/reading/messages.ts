import type { ErrorCode } from '../../../domain/model/errors.ts';
import type { ReadingKind } from '../../../domain/ports/content-reader.ts';
import type { ReadingLimits } from './limits.ts';

/** The order that a reader gets. */
export interface Order {
  kind: ReadingKind;
  input: unknown;
  limits: ReadingLimits;
}

/** What came of it: one of `output` and `failure`. */
export interface Answer {
  output?: unknown;
  /** Without a code, it is nothing that its sentence could be shown of. */
  failure?: { code: ErrorCode | null; message: string };
  /** The process's resident set. */
  keptBytes: number;
}
