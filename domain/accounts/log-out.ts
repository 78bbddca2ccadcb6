import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { AuthSession } from '../storage/entities/user.ts';
import { verifyAccessToken } from './access-token.ts';
import { endSession } from './end-sessions.ts';
import { parseRefreshToken } from './refresh-token.ts';
import type { Secrets } from '../secrets.ts';

interface LogoutInput {
  accessToken?: string | undefined;
  refreshToken?: string | undefined;
}

/** Ends the session that either token names, at once. Tokens that name none are no failure. */
export async function logOut(
  { ctx, input, secrets }: { ctx: Context; input: LogoutInput; secrets: Secrets },
): Promise<void> {
  const now = ctx.now();
  const access = input.accessToken === undefined ? undefined : await verifyAccessToken(input.accessToken, { secrets, now });
  const refresh = input.refreshToken === undefined ? undefined : parseRefreshToken(input.refreshToken, secrets);
  const named = new Set([access?.sessionId, refresh?.sessionId].filter((id) => id !== undefined));
  for (const sessionId of named) {
    await ctx.db.transaction(async (em) => {
      const session = await em.findOne(AuthSession, { id: sessionId });
      if (session === null || !await endSession(em, { sessionId, now })) return;
      const actor = { kind: 'user', userId: session.userId, sessionId, grants: [] } as const;
      audit(em, { ...ctx, actor }, { action: 'session.end', target: `user:${session.userId}` });
    });
  }
}
