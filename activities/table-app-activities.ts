import { openCode } from '../domain/booking/verification/sealed-code.ts';
import { requestVerification } from '../domain/booking/verification/request-verification.ts';
import { verifyBooker } from '../domain/booking/verification/verify-booker.ts';
import type { Secrets } from '../domain/secrets.ts';
import { BookingFailure } from '../domain/model/booking/failures.ts';
import type {
  ConnectionReport, TableAppOutcome, TableAppRequest, VerifiedBooker,
} from '../domain/model/booking/table-app-request.ts';
import type { RateLimiter } from '../domain/ports/rate-limiter.ts';
import type { TableProviders } from '../domain/ports/table-provider.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';

export interface TableAppDeps extends ActivityDeps {
  providers: TableProviders;
  secrets: Secrets;
  limits: RateLimiter;
}

export type TableAppActivities = ReturnType<typeof createTableAppActivities>;

export type TableAppValue = ConnectionReport | VerifiedBooker | null;

/** Calls to table-booking systems for API processes. A refusal is an answer: its caller decides what to do. */
export function createTableAppActivities({ providers, secrets, limits, ...deps }: TableAppDeps) {
  const valueOf = async (request: TableAppRequest): Promise<TableAppValue> => {
    const provider = await providers(request.clientId);
    const ctx = activityContext(deps, request.clientId);
    switch (request.kind) {
      case 'check': {
        await provider.health();
        return { properties: await provider.properties() };
      }
      case 'requestVerification':
        await requestVerification({ ctx, provider, scope: request, limits });
        return null;
      case 'verifyBooker': return verifyBooker({
        ctx, provider, secrets, limits, scope: request, code: openCode(secrets, request, request.sealedCode),
      });
    }
  };
  return withSafeFailures({
    /** One attempt. Sending a code twice or checking twice does no harm; a code that was used up proves nothing again. */
    async callTableApp(request: TableAppRequest): Promise<TableAppOutcome<TableAppValue>> {
      try {
        return { ok: true, value: await withHeartbeat(() => valueOf(request)) };
      } catch (error) {
        if (!(error instanceof BookingFailure)) throw error;
        const { code, retryAfterSeconds } = error;
        return { ok: false, code, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
      }
    },
  });
}
