import { z } from 'zod';
import { requireVisible } from '../access.ts';
import type { Context } from '../context.ts';
import { toPage, pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { parseInput } from '../parse.ts';
import { Client } from '../storage/entities/client.ts';
import { toClientRecord, type ClientRecord } from '../tenant/client-record.ts';
import { clientOrders, readClientPage } from './client-page.ts';

export const listClientsSchema = z.strictObject({
  ...pageQuery,
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
): Promise<Page<ClientRecord>> {
  const visible = requireVisible(ctx, 'clients', 'READ');
  const { limit, after, search = '', status, order_by: orderBy, sort } = parseInput('query', listClientsSchema, input);
  const list = ['clients', search.trim().toLowerCase(), status, orderBy, sort];
  return ctx.db.transaction(async (em) => {
    const rows = await readClientPage(em, {
      visible, search: search.trim(), status, orderBy, sort, count: limit + 1,
      after: after === undefined ? undefined : cursors.open(list, after),
    });
    const found = await em.find(Client, { id: { $in: rows.map(({ id }) => id) } });
    const byId = new Map(found.map((client) => [client.id, client]));
    const page = toPage(rows, {
      limit, list, cursors, position: ({ value, id }) => [value, id], toItem: ({ id }) => byId.get(id),
    });
    return { ...page, items: page.items.flatMap((client) => (client ? [toClientRecord(client)] : [])) };
  });
}
