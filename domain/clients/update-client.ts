import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { afterClientChange, type FollowUp } from '../schedules/after-client-change.ts';
import { noteScheduleChange, schedulesOf } from '../schedules/note-change.ts';
import { requireTag } from '../state-tag.ts';
import type { Client } from '../storage/entities/client.ts';
import {
  changedFields, localesOf, patchClientSchema, storedLocale, updateClientSchema, websiteOf,
} from './client-body.ts';
import { clientTag, lockClient, toClientRecord, type ClientRecord } from '../tenant/client-record.ts';

/**
 * Changes the fields that are named and leaves the others as they are; an object such as `hotelConfig` is
 * replaced as a whole. Nothing is scraped by it.
 *
 * @param runner has its schedules follow at once; else they do within a minute
 * @param ifMatch the tags of the states that the change is for; left out, it is for any state
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND; CONFLICT when the client is disabled, PRECONDITION_FAILED in another state
 */
export async function updateClient({ input, ...change }: Change & { input: z.input<typeof updateClientSchema> }): Promise<ClientRecord> {
  requirePermission(change.ctx, 'clients:WRITE');
  const body = changedFields(parseInput('body', updateClientSchema, input), change.ctx.clientId);
  return store(change, () => body);
}

/** As {@link updateClient}, by a JSON merge patch (RFC 7396): `hotelConfig` and `clientAssets` are changed field by field. */
export async function patchClient({ input, ...change }: Change & { input: z.input<typeof patchClientSchema> }): Promise<ClientRecord> {
  requirePermission(change.ctx, 'clients:WRITE');
  const patch = changedFields(parseInput('body', patchClientSchema, input), change.ctx.clientId);
  return store(change, (client) => parseInput('body', updateClientSchema, {
    ...patch,
    ...patch.hotelConfig && { hotelConfig: mergePatch(client.hotelConfig, patch.hotelConfig) },
    ...patch.clientAssets && { clientAssets: mergePatch(client.clientAssets, patch.clientAssets) },
  }));
}

interface Change {
  ctx: TenantContext;
  runner?: FollowUp;
  ifMatch?: string | undefined;
}

type Changes = Omit<z.output<typeof updateClientSchema>, 'id'>;

async function store({ ctx, runner, ifMatch }: Change, changesOf: (client: Client) => Changes): Promise<ClientRecord> {
  const updated = await ctx.db.transaction(async (em) => {
    const client = await lockClient(em, ctx.clientId);
    if (client.isDisabled()) throw new DomainError('CONFLICT', 'This client is disabled. Enable it before changing it.');
    const before = toClientRecord(client);
    requireTag(ifMatch, clientTag(before), 'this client');
    const body = changesOf(client);
    const schedules = schedulesOf(client);
    apply(client, body);
    await noteScheduleChange(em, ctx, client, schedules);
    const after = toClientRecord(client);
    const changed = Object.keys(body) as (keyof ClientRecord)[];
    audit(em, ctx, {
      action: 'client.update', target: `client:${client.id}`, before: pick(before, changed), after: pick(after, changed),
    });
    return after;
  });
  await afterClientChange({ ctx, runner });
  return updated;
}

function apply(client: Client, body: Changes): void {
  const { website_url: websiteUrl, locales, default_locale: defaultLocale, ...rest } = body;
  if (rest.name !== undefined) client.name = rest.name;
  if (rest.description !== undefined) client.description = rest.description;
  if (rest.demo_client !== undefined) client.demoClient = rest.demo_client;
  if (rest.website_sync_schedule !== undefined) client.websiteSyncSchedule = rest.website_sync_schedule;
  if (rest.ai_visibility_schedule !== undefined) client.aiVisibilitySchedule = rest.ai_visibility_schedule;
  if (rest.time_zone !== undefined) client.timeZone = rest.time_zone;
  if (rest.currency !== undefined) client.currency = rest.currency;
  if (rest.retention_days !== undefined) client.retentionDays = rest.retention_days;
  if (rest.hotelConfig !== undefined) client.hotelConfig = rest.hotelConfig;
  if (rest.clientAssets !== undefined) client.clientAssets = rest.clientAssets;
  if (rest.allowed_origins !== undefined) client.allowedOrigins = rest.allowed_origins;
  if (websiteUrl !== undefined) Object.assign(client, websiteOf(websiteUrl, client));
  if (locales !== undefined || defaultLocale !== undefined) {
    client.defaultLocale = defaultLocale ?? storedLocale(client.defaultLocale);
    client.locales = localesOf(locales ?? client.locales, client.defaultLocale);
  }
}

const pick = (record: ClientRecord, names: readonly (keyof ClientRecord)[]): Partial<ClientRecord> =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value after a JSON merge patch (RFC 7396): objects merge field by field, null removes a field, all else replaces. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch;
  const merged = new Map(Object.entries(isFields(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}
