import { ApiError } from '../api/client.ts';

/** The page that somebody has to pass who is refused for want of a session, or of the second factor that a role asks for. */
export function doorFor(error: unknown): '/sign-in' | '/second-factor' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return '/sign-in';
  return error.code === 'SECOND_FACTOR_REQUIRED' ? '/second-factor' : null;
}
