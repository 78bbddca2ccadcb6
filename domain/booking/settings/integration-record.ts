import type { EntityDictionary } from '@mikro-orm/core';
import { z } from 'zod';
import { notFound } from '../../model/errors.ts';
import { toolsOnRequest } from '../tool-switches.ts';
import { bookingTools, type BookingToolName } from '../../model/booking/tools.ts';
import type { EntityManager } from '../../storage/database.ts';
import { Client } from '../../storage/entities/client.ts';
import { Integration } from '../../storage/entities/integration.ts';

export const toolNameSchema = z.enum(Object.keys(bookingTools) as [BookingToolName, ...BookingToolName[]]);

export const toolOnRequestSchema = z.enum(toolsOnRequest as [BookingToolName, ...BookingToolName[]], {
  error: `must be one of ${toolsOnRequest.join(', ')}; the other tools are always on`,
});

/** A property's connection as operators see it. The secret itself is never shown again. */
export const integrationRecordSchema = z.object({
  clientId: z.string().meta({ description: 'The account that the table-booking provider issued; not the id of the hotel.' }),
  hasClientSecret: z.boolean(),
  clientSecretSetDate: z.iso.datetime(),
  apiBaseUrl: z.string(),
  propertyId: z.string(),
  enabledTools: z.array(toolOnRequestSchema).meta({ description: 'The tools on request that are switched on.' }),
  createdDate: z.iso.datetime(),
  changedDate: z.iso.datetime(),
}).meta({ id: 'TableappIntegration' });
export type IntegrationRecord = z.output<typeof integrationRecordSchema>;

export const toIntegrationRecord = (row: Integration): IntegrationRecord => ({
  clientId: row.providerClientId,
  hasClientSecret: row.clientSecret !== '',
  clientSecretSetDate: row.secretSetDate.toISOString(),
  apiBaseUrl: row.apiBaseUrl,
  propertyId: row.propertyId,
  enabledTools: switchedOn(row),
  createdDate: row.createdDate.toISOString(),
  changedDate: row.changedDate.toISOString(),
});

/** In the catalogue's order; a name that is no longer a tool is left out. */
export const switchedOn = ({ enabledTools }: Integration): BookingToolName[] =>
  toolsOnRequest.filter((name) => (enabledTools ?? []).includes(name));

export const findIntegration = (em: EntityManager, clientId: string): Promise<Integration | null> =>
  em.findOne(Integration, { clientId, kind: 'tableapp' });

/** As {@link findIntegration}, unless the client is disabled; in one statement. */
export async function readIntegrationOfActive(em: EntityManager, clientId: string): Promise<Integration | null> {
  const [row] = await em.execute<EntityDictionary<Integration>[]>(
    `select i.* from integration i join client c on c.id = i.client_id
     where i.client_id = ? and i.kind = 'tableapp' and c.disabled_date is null`, [clientId],
  );
  return row === undefined ? null : em.map(Integration, row);
}

/** @throws DomainError NOT_FOUND, about the client where it is the client that is missing */
export async function requireIntegration(em: EntityManager, clientId: string): Promise<Integration> {
  const row = await findIntegration(em, clientId);
  if (row) return row;
  throw notFound(await em.count(Client, { id: clientId }) === 0 ? 'The client' : 'A table-booking integration of this client');
}

/** What the audit trail keeps: neither the secret nor the property. */
export const auditedIntegration = (row: Integration) => ({
  clientId: row.providerClientId, apiBaseUrl: row.apiBaseUrl, enabledTools: switchedOn(row),
});
