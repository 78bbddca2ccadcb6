import { z } from 'zod';
import { rolePresets, type RolePreset } from '../model/role-presets.ts';
import type { EntityManager } from '../storage/database.ts';
import { userRecordSchema, type UserRecord } from './user-record.ts';

export const colleagueRecordSchema = userRecordSchema.extend({
  preset: z.enum(rolePresets).nullable().meta({ description: 'The ready-made role at this hotel; null for somebody with other roles.' }),
  roles: z.array(z.object({ id: z.uuid(), name: z.string() }))
    .meta({ description: 'The roles that grant something at this hotel by name.' }),
}).meta({ id: 'Colleague' });
export type Colleague = z.infer<typeof colleagueRecordSchema>;

/** Who holds which roles that name the hotel, directly or through a group; disabled roles grant nothing. */
export const HELD_AT_CLIENT = `
  select distinct held.user_id, role.id, role.name, role.preset, role.client_id from (
    select user_id, role_id from user_role
    union select member.user_id, group_role.role_id from group_role join group_member member using (group_id)
  ) held join role on role.id = held.role_id and not role.disabled
  join role_policy policy on policy.role_id = role.id and policy.client_id = ?`;

interface Held {
  user_id: string;
  id: string;
  name: string;
  preset: RolePreset | null;
  client_id: string | null;
}

/** The users as colleagues at one hotel, in the order given. */
export async function toColleagues(em: EntityManager, clientId: string, users: readonly UserRecord[]): Promise<Colleague[]> {
  const ids = `{${users.map(({ id }) => id).join(',')}}`;
  const held = await em.execute<Held[]>(
    `select * from (${HELD_AT_CLIENT}) held where user_id = any (?::uuid[]) order by name, id`, [clientId, ids],
  );
  return users.map((user) => {
    const own = held.filter((role) => role.user_id === user.id);
    // Somebody who was given several by hand is shown with the one that grants most.
    const preset = rolePresets.find((each) => own.some((role) => role.preset === each && role.client_id === clientId)) ?? null;
    return { ...user, preset, roles: own.map(({ id, name }) => ({ id, name })) };
  });
}
