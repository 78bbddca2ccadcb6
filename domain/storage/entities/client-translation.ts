import { defineEntity, p } from '@mikro-orm/core';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const ClientTranslationSchema = defineEntity({
  name: 'ClientTranslation',
  ...tenantPolicy('client_translation'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    locale: p.string().length(35).primary(),
    key: p.string().length(200).primary(),
    text: p.text(),
  },
});

/** A hotel's own wording of an interface text, in one locale. */
export class ClientTranslation extends ClientTranslationSchema.class {}
ClientTranslationSchema.setClass(ClientTranslation);
