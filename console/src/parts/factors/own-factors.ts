import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import type { Proof, Way } from './proof-form.tsx';

export type OwnFactors = Schemas['OwnFactors'];

/** What the person at the console has beside a password. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/me/factors', { signal })),
});

/** By what somebody with these factors shows that it is them. */
export function waysOf({ factors, recoveryCodes }: OwnFactors): Way[] {
  return [...factors.some(({ kind }) => kind === 'totp') ? ['code' as const] : [], ...recoveryCodes > 0 ? ['recovery' as const] : []];
}

/** Proves again who is at the console. */
export const confirmSelf = (proof: Proof): Promise<unknown> => answerOf(api.POST('/api/me/confirmation', { body: proof }));

/** What a passkey is to sign to prove who is at the console; undefined without one. */
export const passkeyOf = ({ factors }: OwnFactors): (() => Promise<Schemas['PasskeyOptions']>) | undefined =>
  (factors.some(({ kind }) => kind === 'passkey') ? () => answerOf(api.POST('/api/me/confirmation/options')) : undefined);
