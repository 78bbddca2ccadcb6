import { z } from 'zod';
import { pageQuery } from '../../domain/lists/page.ts';
import { createSetting } from '../../domain/settings/create-setting.ts';
import { deleteSetting } from '../../domain/settings/delete-setting.ts';
import { listSettings } from '../../domain/settings/list-settings.ts';
import { renameSetting } from '../../domain/settings/rename-setting.ts';
import { settingKinds, settingRecordSchema, settingSchema, type SettingKind } from '../../domain/settings/setting-kind.ts';
import { adminContext } from '../http/admin.ts';
import { defineRoute, type Route, type RoutePermission } from '../http/route.ts';
import { idParams, listOf, messageSchema } from './administration-schemas.ts';

const read: RoutePermission = { feature: 'settings', action: 'READ', scope: 'global' };
const write: RoutePermission = { feature: 'settings', action: 'WRITE', scope: 'global' };
const shared = { tag: 'Settings', auth: 'session' } as const;
const taken = { 409: { description: 'The name is in use.' } };

/** Regions, departments and tags are administered alike. */
function routesOf(kind: SettingKind): Route[] {
  const plural = `${kind}s`;
  const [one, many] = [kind, plural].map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const missing = { 404: { description: `The ${kind} does not exist.` } };
  const list = defineRoute({
    ...shared,
    method: 'get',
    path: `/api/${plural}`,
    operationId: `list${many}`,
    summary: `List ${plural} by name`,
    permission: read,
    request: { query: z.object(pageQuery) },
    responses: { 200: { description: `A page of ${plural}.`, schema: listOf(plural, settingRecordSchema) } },
    async handler(call, services) {
      const { items, nextCursor } = await listSettings({ ctx: adminContext(services, call), kind, input: call.query, deps: services });
      return { status: 200, body: { [plural]: items, nextCursor } };
    },
  });
  const create = defineRoute({
    ...shared,
    method: 'post',
    path: `/api/${plural}`,
    operationId: `create${one}`,
    summary: `Create a ${kind}`,
    permission: write,
    request: { body: settingSchema },
    bodyExample: { name: 'Alps' },
    idempotent: true,
    responses: { 201: { description: `The ${kind}.`, schema: settingRecordSchema }, ...taken },
    handler: async (call, services) => ({
      status: 201, body: await createSetting({ ctx: adminContext(services, call), kind, input: call.body }),
    }),
  });
  const rename = defineRoute({
    ...shared,
    method: 'put',
    path: `/api/${plural}/:id`,
    operationId: `update${one}`,
    summary: `Rename a ${kind}`,
    permission: write,
    request: { params: idParams, body: settingSchema },
    bodyExample: { name: 'Southern Alps' },
    responses: { 200: { description: `The ${kind} as it is now.`, schema: settingRecordSchema }, ...missing, ...taken },
    handler: async (call, services) => ({
      status: 200, body: await renameSetting({ ctx: adminContext(services, call), kind, id: call.params.id, input: call.body }),
    }),
  });
  const remove = defineRoute({
    ...shared,
    method: 'delete',
    path: `/api/${plural}/:id`,
    operationId: `delete${one}`,
    summary: `Delete a ${kind}`,
    permission: write,
    request: { params: idParams },
    responses: { 200: { description: `The ${kind} is gone.`, schema: messageSchema }, ...missing },
    async handler(call, services) {
      await deleteSetting({ ctx: adminContext(services, call), kind, id: call.params.id });
      return { status: 200, body: { message: `The ${kind} is deleted.` } };
    },
  });
  return [list, create, rename, remove];
}

/** Regions, departments and tags. */
export const settingRoutes: readonly Route[] = settingKinds.flatMap(routesOf);
