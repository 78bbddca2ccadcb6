import type { Secrets } from '../../secrets.ts';
import type { BookerClaim } from '../../model/booking/table-app-request.ts';
import { openSecret, sealSecret, type SecretPlace } from '../../accounts/sealed-secret.ts';

const placeOf = ({ clientId, conversation, reservationId }: BookerClaim): SecretPlace =>
  ({ clientId, integration: 'tableapp', field: `code/${conversation}/${reservationId}` });

/** A code on its way to the worker that uses it. */
export const sealCode = (secrets: Secrets, claim: BookerClaim, code: string): string => sealSecret(secrets, placeOf(claim), code);

/** @returns an empty code, which proves nothing, when it was not sealed for this claim */
export const openCode = (secrets: Secrets, claim: BookerClaim, sealed: string): string =>
  openSecret(secrets, placeOf(claim), sealed)?.text ?? '';
