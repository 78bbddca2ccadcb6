import type { Schemas } from '../api/client.ts';
import type { Permission } from './permission.ts';

export type Profile = Schemas['Profile'];

/** Whether somebody holds a permission, for one hotel or, without an id, for all of them. */
export function may({ permissions, isPlatformAdmin }: Profile, permission: Permission, hotelId?: string): boolean {
  const reaches = (held: string): boolean => held === permission || held === 'ALL:EXECUTE'
    || (hotelId !== undefined && (held === `${permission}:${hotelId}` || held === `ALL:EXECUTE:${hotelId}`));
  return isPlatformAdmin || permissions.some(reaches);
}

/** Whether somebody holds a permission for at least one hotel. */
export const mayAnywhere = ({ permissions, isPlatformAdmin }: Profile, permission: Permission): boolean =>
  isPlatformAdmin || permissions.some((held) => [permission, 'ALL:EXECUTE'].some((one) => held === one || held.startsWith(`${one}:`)));
