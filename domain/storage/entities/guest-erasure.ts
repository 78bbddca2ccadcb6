import { defineEntity, p } from '@mikro-orm/core';
import { erasureStates, reservationChoices, type ErasedReservations, type GuestKeys } from '../../model/guests.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const GuestErasureSchema = defineEntity({
  name: 'GuestErasure',
  ...tenantPolicy('guest_erasure'),
  indexes: [{ name: 'guest_erasure_open', properties: ['createdDate'], where: "state <> 'done'" }],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    state: p.enum(erasureStates).default('queued'),
    /** Null where no table was to come when it was asked for. */
    reservations: p.enum(reservationChoices).nullable(),
    /** Null when it is done: not even the keys of what there was are left. */
    keys: p.json<GuestKeys>().nullable(),
    /** Ids of flows whose histories go; null when it is done. */
    flows: p.json<string[]>().nullable(),
    /** Records deleted or emptied so far, by table. */
    records: p.json<Record<string, number>>().defaultRaw("'{}'"),
    cancellations: p.json<ErasedReservations>().nullable(),
    /** Who asked for it, as the audit trail names them. */
    requestedBy: p.string().length(200),
    createdDate: p.datetime(3),
    finishedDate: p.datetime(3).nullable(),
  },
});

/** A guest's data that is being deleted, and what was deleted in the end: counts, nothing of the guest. */
export class GuestErasure extends GuestErasureSchema.class {}
GuestErasureSchema.setClass(GuestErasure);
