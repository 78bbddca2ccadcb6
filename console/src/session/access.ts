import type { Schemas } from '../api/client.ts';

export type Profile = Schemas['Profile'];
type Action = 'READ' | 'WRITE' | 'EXECUTE';
/** A permission as pages ask for it, such as `conversations:WRITE`. */
export type Permission = `${string}:${Action}`;

/** Whether somebody holds a permission, for one hotel or, without an id, for all of them. */
export function may({ permissions, isPlatformAdmin }: Profile, permission: Permission, hotelId?: string): boolean {
  const reaches = (held: string): boolean => held === permission || held === 'ALL:EXECUTE'
    || (hotelId !== undefined && (held === `${permission}:${hotelId}` || held === `ALL:EXECUTE:${hotelId}`));
  return isPlatformAdmin || permissions.some(reaches);
}
