import { defineEntity, p } from '@mikro-orm/core';
import { operatorEventKinds } from '../../model/operator-events.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const OperatorEventSchema = defineEntity({
  name: 'OperatorEvent',
  ...tenantPolicy('operator_event'),
  indexes: [{ name: 'operator_event_in_order', properties: ['xid', 'id'] }],
  properties: {
    id: p.bigint('number').primary(),
    /** The transaction that wrote it; with the id its place in the order in which events are told. */
    xid: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()'),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    kind: p.enum(operatorEventKinds),
    /** Ids and states; nothing that a guest has said. */
    data: p.json<Record<string, unknown>>(),
    createdDate: p.datetime(3).defaultRaw('now()').index(),
  },
});

/** Something that operators hear of as it happens; triggers of the database write it. */
export class OperatorEvent extends OperatorEventSchema.class {}
OperatorEventSchema.setClass(OperatorEvent);
