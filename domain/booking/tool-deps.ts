import type { BookingRunner } from '../ports/booking-runner.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import type { TableProviders } from '../ports/table-provider.ts';
import type { Secrets } from '../secrets.ts';

/** What tools work with; no part of it reaches a caller. */
export interface ToolDeps {
  providers: TableProviders;
  runner: BookingRunner;
  /** Opens and seals guests' verification tokens. */
  secrets: Secrets;
  /** Budgets of codes, and of tries at them. */
  limits: RateLimiter;
}

/** Who calls. A guest acts in the own conversation; an operator holds `integrations:EXECUTE` on the client. */
export interface ToolCaller {
  kind: 'guest' | 'agent' | 'operator';
  /** The conversation that the call belongs to. */
  sessionKey: string | null;
}
