import { describe, expect, it } from '@jest/globals';
import { createApiKey } from '../../domain/accounts/api-keys.ts';
import { createAccount, noMails, platformContext } from '../support/accounts/accounts.ts';
import { testSecrets } from '../support/accounts/operators.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const tables = [
  'app_user', 'auth_session', 'api_key', 'role', 'role_policy', 'user_role', 'user_group', 'group_member', 'group_role',
  'feature_catalogue', 'region', 'department', 'tag',
];

describe('the wall around the platform\'s own records', () => {
  it('lets a unit of work that is bound to a tenant see and change none of them', async () => {
    const hotel = await createHotel(database);
    const { id, roleId } = await createAccount(database, { permissions: [`clients:READ:${hotel.id}`] });
    const actor = { kind: 'user', userId: id, sessionId: id, grants: [{ feature: 'clients', action: 'READ', clientId: hotel.id }] } as const;
    const ctx = { ...platformContext(database), actor };
    await createApiKey({ ctx, input: { clientId: hotel.id }, prefix: 'hcp', secrets: testSecrets, runner: noMails });
    const tenant = database.forClient(hotel.id);
    for (const table of tables) {
      const [row] = await tenant.read((em) => em.execute<{ count: string }[]>(`select count(*) from ${table}`));
      expect([table, row?.count]).toEqual([table, '0']);
    }
    const update = (work: typeof tenant) => work.read((em) => em.execute<{ id: string }[]>(
      'update app_user set status = \'disabled\' where id = ? returning id', [id],
    ));
    expect(await update(tenant)).toEqual([]);
    await expect(tenant.read((em) => em.execute(
      'insert into user_role (user_id, role_id) values (?, \'c0f7b7a4-5d0e-4d4b-9f0b-6f3f6a1f0001\')', [id],
    ))).rejects.toThrow(/row-level security/);
    expect(roleId).toEqual(expect.any(String));
    expect(await update(database.forSystem())).toEqual([{ id }]);
  });

});
