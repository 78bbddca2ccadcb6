import { permissionActions, type Grant, type PermissionAction } from '../../../domain/model/permissions.ts';

const isAction = (text: string | undefined): text is PermissionAction =>
  permissionActions.some((action) => action === text);

const FEATURE = /^[^:\s][^:]{0,199}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads what `formatGrant` writes. @returns undefined when the text is no permission */
export function parseGrant(text: string): Grant | undefined {
  const [feature = '', action, clientId = null, ...rest] = text.split(':');
  if (!FEATURE.test(feature) || !isAction(action) || rest.length > 0) return undefined;
  if (clientId !== null && !UUID.test(clientId)) return undefined;
  return { feature, action, clientId };
}
