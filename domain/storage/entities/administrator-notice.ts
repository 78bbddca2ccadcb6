import { defineEntity, p } from '@mikro-orm/core';
import { systemOnlyPolicy } from '../tenant-policy.ts';
import { User } from './user.ts';

const AdministratorNoticeSchema = defineEntity({
  name: 'AdministratorNotice',
  ...systemOnlyPolicy('administrator_notice'),
  indexes: [{ name: 'administrator_notice_due', properties: ['createdDate'], where: 'due' }],
  properties: {
    id: p.uuid().primary(),
    /** Who became a platform administrator. */
    userId: () => p.manyToOne(User).mapToPk().deleteRule('cascade').fieldName('user_id').index(),
    /** Who did it, with which key; null if the service did. */
    byUserId: p.uuid().nullable(),
    byKeyId: p.uuid().nullable(),
    createdDate: p.datetime(3),
    /** Until the mails to the others are certain. */
    due: p.boolean().default(true),
  },
});

/** A new platform administrator, whom a mail announces to the others. */
export class AdministratorNotice extends AdministratorNoticeSchema.class {}
AdministratorNoticeSchema.setClass(AdministratorNotice);
