import { defineEntity, p } from '@mikro-orm/core';
import type { DayCounts } from '../../model/figures.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const ClientDayFiguresSchema = defineEntity({
  name: 'ClientDayFigures',
  ...tenantPolicy('client_day_figures'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    day: p.date().primary(),
    /** By whose days it was counted; under another one the figures count for nothing. */
    timeZone: p.string().length(64),
    counts: p.json<DayCounts[]>(),
  },
});

/** What happened at a hotel on a day that is over. */
export class ClientDayFigures extends ClientDayFiguresSchema.class {}
ClientDayFiguresSchema.setClass(ClientDayFigures);

const LateChangeSchema = defineEntity({
  name: 'LateChange',
  ...tenantPolicy('late_change'),
  indexes: [{ name: 'late_change_by_date', properties: ['clientId', 'at'] }],
  properties: {
    id: p.bigint('number').primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    at: p.datetime(),
  },
});

/** Says that what happened at a past moment is not as it may have been counted; triggers of the database write it. */
export class LateChange extends LateChangeSchema.class {}
LateChangeSchema.setClass(LateChange);
