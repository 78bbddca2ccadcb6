import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import type { TenantContext } from '../../context.ts';
import type { BookingFailureCode } from '../../model/booking/failures.ts';
import { propertySchema } from '../../model/booking/objects.ts';
import type { TableAppRunner } from '../../ports/table-app-runner.ts';
import { requireIntegration } from './integration-record.ts';

export const connectionCheckSchema = z.object({
  ok: z.boolean(),
  code: z.string().nullable().meta({ description: 'Why it does not work; null when it does.' }),
  message: z.string().meta({ description: 'What was found, and what to change, as a sentence.' }),
  properties: z.array(propertySchema),
}).meta({ id: 'ConnectionCheck' });
export type ConnectionCheck = z.output<typeof connectionCheckSchema>;

/** What an operator is told; the assistant's sentences are in `bookingFailures`. */
const found: Partial<Record<BookingFailureCode, string>> = {
  UNAUTHORIZED: 'The provider refuses the credentials or the property. Check clientId, clientSecret and propertyId, and enter the '
    + 'secret again.',
  NOT_CONNECTED: 'The connection cannot be used: the client is disabled, the address may not be called, or the stored secret can no '
    + 'longer be read. Enter the settings again.',
  RATE_LIMITED: 'The provider answers, and asks for patience. Try again in a minute.',
  PROVIDER_UNAVAILABLE: 'The provider does not answer, or not as a table-booking system does. Check apiBaseUrl.',
};

/**
 * Tests the connection now: credentials, property and answers.
 *
 * @throws DomainError FORBIDDEN; NOT_FOUND without an integration; UNAVAILABLE when no worker can try
 */
export async function checkIntegration(
  { ctx, deps }: { ctx: TenantContext; deps: { runner: TableAppRunner } },
): Promise<ConnectionCheck> {
  requirePermission(ctx, 'integrations:WRITE');
  await ctx.db.read((em) => requireIntegration(em, ctx.clientId));
  const outcome = await deps.runner.checkConnection(ctx.clientId);
  if (!outcome.ok) {
    return { ok: false, code: outcome.code, message: found[outcome.code] ?? 'The provider refuses the connection.', properties: [] };
  }
  const { properties } = outcome.value;
  const names = properties.map(({ name }) => name).join(', ');
  return { ok: true, code: null, message: `The connection works${names === '' ? '' : `: ${names}`}.`, properties };
}
