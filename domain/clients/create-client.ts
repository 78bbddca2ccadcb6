import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { localeSchema, plainText } from '../model/chat.ts';
import { clientAssetsSchema, hotelConfigSchema } from '../model/hotel-config.ts';
import { parseInput } from '../parse.ts';
import { aiVisibilitySchedules, Client } from '../storage/entities/client.ts';

const supportedTimeZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** The body that creates a client (decisions, CreateClientBody). */
export const createClientSchema = z.strictObject({
  name: plainText.trim().min(1).max(200),
  description: plainText.max(2000).optional(),
  website_url: z.url({ protocol: /^https?$/ }).optional(),
  demo_client: z.boolean().default(false),
  ai_visibility_schedule: z.enum(aiVisibilitySchedules).default('off'),
  default_locale: localeSchema.default('en'),
  locales: z.array(localeSchema).min(1).max(50).optional(),
  time_zone: z.string().refine(supportedTimeZone, 'must be an IANA time zone such as Europe/Paris').default('UTC'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as EUR').default('EUR'),
  hotelConfig: hotelConfigSchema.default({}),
  clientAssets: clientAssetsSchema.default({}),
  allowed_origins: z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)).max(50).default([]),
}).meta({ id: 'CreateClientBody' });
export type CreateClientInput = z.input<typeof createClientSchema>;

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
      ...website(body.website_url),
      demoClient: body.demo_client,
      aiVisibilitySchedule: body.ai_visibility_schedule,
      defaultLocale: body.default_locale,
      locales: body.locales ?? [body.default_locale],
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

function website(url: string | undefined) {
  if (url === undefined) return { websiteUrl: null, websiteDomain: null, websiteId: null };
  return { websiteUrl: url, websiteDomain: new URL(url).hostname, websiteId: randomUUID() };
}
