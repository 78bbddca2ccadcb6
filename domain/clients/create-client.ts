import { randomUUID } from 'node:crypto';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { parseInput } from '../parse.ts';
import { Client } from '../storage/entities/client.ts';
import { createClientSchema, localesOf, websiteOf, type CreateClientInput } from './client-body.ts';

export type { CreateClientInput } from './client-body.ts';

/**
 * Creates a tenant. Nothing is scraped by it.
 *
 * @param id the tenant's id, where it is known beforehand
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function createClient(
  { ctx, input, id = randomUUID() }: { ctx: Context; input: CreateClientInput; id?: string },
): Promise<Client> {
  requirePermission(ctx, 'clients:WRITE');
  const body = parseInput('body', createClientSchema, input);
  return ctx.db.transaction(async (em) => {
    const client = em.create(Client, {
      id,
      name: body.name,
      description: body.description ?? null,
      ...websiteOf(body.website_url ?? null),
      demoClient: body.demo_client,
      aiVisibilitySchedule: body.ai_visibility_schedule,
      defaultLocale: body.default_locale,
      locales: localesOf(body.locales ?? [], body.default_locale),
      timeZone: body.time_zone,
      currency: body.currency,
      hotelConfig: body.hotelConfig,
      clientAssets: body.clientAssets,
      allowedOrigins: body.allowed_origins,
      createdDate: ctx.now(),
    });
    audit(em, { ...ctx, clientId: id }, { action: 'client.create', target: `client:${id}`, after: body });
    return client;
  });
}
