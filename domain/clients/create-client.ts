import { randomUUID } from 'node:crypto';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import { parseInput } from '../parse.ts';
import { Client } from '../storage/entities/client.ts';
import { startTask, type TaskDeps } from '../pipelines/start-task.ts';
import { afterClientChange, type FollowUp } from '../schedules/after-client-change.ts';
import { noteScheduleChange } from '../schedules/note-change.ts';
import { createClientSchema, localesOf, websiteOf, type CreateClientInput } from './client-body.ts';

export type { CreateClientInput } from './client-body.ts';

/**
 * Creates a tenant, and has its website read where it has one.
 *
 * @param id the tenant's id, where it is known beforehand
 * @param runner has its schedules made at once; else they are within a minute
 * @param tasks what reads its website; left out, that waits for its schedule
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function createClient(
  { ctx, input, id = randomUUID(), runner, tasks }: {
    ctx: Context; input: CreateClientInput; id?: string; runner?: FollowUp; tasks?: TaskDeps;
  },
): Promise<Client> {
  requirePermission(ctx, 'clients:WRITE');
  const body = parseInput('body', createClientSchema, input);
  const created = await ctx.db.transaction(async (em) => {
    const client = em.create(Client, {
      id,
      name: body.name,
      description: body.description ?? null,
      ...websiteOf(body.website_url ?? null),
      demoClient: body.demo_client,
      websiteSyncSchedule: body.website_sync_schedule,
      aiVisibilitySchedule: body.ai_visibility_schedule,
      defaultLocale: body.default_locale,
      locales: localesOf(body.locales ?? [], body.default_locale),
      timeZone: body.time_zone,
      currency: body.currency,
      retentionDays: body.retention_days,
      hotelConfig: body.hotelConfig,
      clientAssets: body.clientAssets,
      allowedOrigins: body.allowed_origins,
      createdDate: ctx.now(),
    });
    await noteScheduleChange(em, ctx, client);
    audit(em, { ...ctx, clientId: id }, { action: 'client.create', target: `client:${id}`, after: body });
    return client;
  });
  const here = { ...ctx, clientId: id };
  await afterClientChange({ ctx: here, runner });
  if (tasks !== undefined && body.website_url !== undefined) {
    // The client exists by now, whatever becomes of this: its schedule reads the website otherwise.
    const read = { ctx: here, input: { taskType: 'scrape-website' }, deps: tasks, taskId: id.replaceAll('-', '') } as const;
    await ignoreUnavailable(() => startTask(read));
  }
  return created;
}
