import { z } from 'zod';
import type { TenantContext } from '../context.ts';
import { fieldRoots, isLocalized, localizedText } from '../model/hotel-config.ts';
import type { Client } from '../storage/entities/client.ts';
import { hotelNameOf } from '../tenant/hotel-name.ts';
import { activeClient } from '../tenant/active-client.ts';

const rootNames = Object.keys(fieldRoots);
const MAX_PATHS = 50;

/** A chain of plain identifiers below one of the two roots; nothing that could name a prototype. */
const fieldPath = z.string().max(200)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*){0,9}$/, 'must be a dotted path of identifiers')
  .refine((path) => rootNames.includes(path.split('.')[0] ?? ''), `must start with ${rootNames.join(' or ')}`)
  .refine((path) => !path.split('.').some((name) => name === '__proto__'), 'must be a dotted path of identifiers')
  .transform((path) => path.split('.'));

/** Comma-separated dotted paths, as the header `x-client-fields` carries them. */
export const fieldPathsSchema = z.string()
  .transform((list) => list.split(',').map((path) => path.trim()).filter((path) => path !== ''))
  .pipe(z.array(fieldPath).min(1, 'must name at least one field').max(MAX_PATHS));

type Fields = Record<string, unknown>;

/**
 * The requested configuration fields as nested objects that mirror their paths. Unknown paths are left
 * out, the hotel's name is the client's where none is configured; localized values answer in `locale`, else in the client's default.
 *
 * @throws DomainError NOT_FOUND for an unknown or disabled client
 */
export async function readFields({ ctx, input }: {
  ctx: TenantContext;
  input: { paths: string[][]; locale?: string | undefined };
}): Promise<Fields> {
  return fieldsOf(await activeClient(ctx), input);
}

/** The same for a record that has been read already. */
export function fieldsOf(client: Client, input: { paths: string[][]; locale?: string | undefined }): Fields {
  const roots: Fields = { hotelConfig: client.hotelConfig, clientAssets: client.clientAssets };
  const result: Fields = {};
  for (const path of input.paths) {
    const value = path.join('.') === 'hotelConfig.name' ? hotelNameOf(client) : valueAt(roots, path);
    if (value === undefined) continue;
    setAt(result, path, localize(value, path, input.locale ?? client.defaultLocale, client));
  }
  return result;
}

function valueAt(root: Fields, path: readonly string[]): unknown {
  let value: unknown = root;
  for (const name of path) {
    if (!isFields(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

function setAt(target: Fields, path: readonly string[], value: unknown): void {
  let node = target;
  path.forEach((name, index) => {
    if (index === path.length - 1) {
      node[name] = isFields(value) && isFields(node[name]) ? { ...node[name], ...value } : value;
    } else {
      node[name] = isFields(node[name]) ? node[name] : {};
      node = node[name] as Fields;
    }
  });
}

/** Replaces every localized value at or below the path by its text in one language. */
function localize(value: unknown, path: readonly string[], locale: string, client: Client): unknown {
  if (!isFields(value)) return value;
  if (isLocalized(path)) return localizedText(value, locale, client.defaultLocale);
  return Object.fromEntries(Object.entries(value).map(
    ([name, inner]) => [name, localize(inner, [...path, name], locale, client)],
  ));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
