import { z } from 'zod';
import { requireVisible } from '../access.ts';
import type { Context } from '../context.ts';
import { toPage, pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { parseInput } from '../parse.ts';
import { Client } from '../storage/entities/client.ts';
import { clientFields, toClientRecord, type ClientRecord, type SlimClient } from '../tenant/client-record.ts';
import { clientOrders, readClientPage } from './client-page.ts';

/** What makes a list heavy, and is not read where nobody asks for it. */
const heavy = ['hotelConfig', 'clientAssets'] as const;

const namesIn = (list: string): string[] => list.split(',').map((name) => name.trim()).filter((name) => name !== '');

const fieldsSchema = z.string().max(1000).superRefine((list, { addIssue }) => {
  const unknown = namesIn(list).find((name) => !(clientFields as string[]).includes(name));
  if (unknown !== undefined) addIssue(
    `has ${JSON.stringify(unknown)}, which is no field of a client. There are: ${clientFields.join(', ')}`);
  else if (namesIn(list).length === 0) addIssue('must name at least one field');
}).meta({ description: 'Field names, separated by commas, such as `name,website_url`: each client has these and its id, no others.' });

export const listClientsSchema = z.strictObject({
  ...pageQuery,
  fields: fieldsSchema.optional(),
  search: z.string().max(100).normalize('NFC').optional(),
  status: z.enum(['active', 'disabled', 'all']).default('active'),
  order_by: z.enum(clientOrders).default('created_date'),
  sort: z.enum(['ASC', 'DESC']).default('DESC'),
});
export type ListClientsInput = z.input<typeof listClientsSchema>;

/**
 * A page of the clients whose records the actor may read.
 *
 * @param ctx on the system path: the list goes across tenants, and the actor's grants narrow it
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function listClients(
  { ctx, input, deps: { cursors } }: { ctx: Context; input: ListClientsInput; deps: ListDeps },
): Promise<Page<ClientRecord | SlimClient>> {
  const visible = requireVisible(ctx, 'clients');
  const { fields, limit, after, search = '', status, order_by: orderBy, sort } = parseInput('query', listClientsSchema, input);
  const list = ['clients', search.trim().toLowerCase(), status, orderBy, sort];
  return ctx.db.transaction(async (em) => {
    const rows = await readClientPage(em, {
      visible, search: search.trim(), status, orderBy, sort, count: limit + 1,
      after: after === undefined ? undefined : cursors.open(list, after),
    });
    const wanted = fields === undefined ? undefined : new Set(['id', ...namesIn(fields)]);
    const exclude = wanted === undefined ? [] : heavy.filter((name) => !wanted.has(name));
    const found = await em.find(Client, { id: { $in: rows.map(({ id }) => id) } }, { exclude });
    const byId = new Map(found.map((client) => [client.id, client as Client]));
    const page = toPage(rows, {
      limit, list, cursors, position: ({ value, id }) => [value, id], toItem: ({ id }) => byId.get(id),
    });
    return { ...page, items: page.items.flatMap((client) => (client ? [slimmed(toClientRecord(client), wanted)] : [])) };
  });
}

const slimmed = (record: ClientRecord, wanted: ReadonlySet<string> | undefined): ClientRecord | SlimClient =>
  (wanted === undefined ? record : Object.fromEntries(Object.entries(record).filter(([name]) => wanted.has(name))) as SlimClient);
