import { z } from 'zod';
import { emergencySchema } from './emergency.ts';
import { MAX_IDLE_MINUTES } from './handoff.ts';
import { matchLocale } from '../language/locale.ts';
import { timeZoneSchema } from './time-zone.ts';
import { webAddressSchema } from './web-address.ts';

/** One text for everybody, or one per locale such as `{ en: "…", fr: "…" }`, of which a reader gets its own. */
const localized = z.union([z.string(), z.record(z.string(), z.string())]).meta({ 'x-localized': true });
/** Of this service; browsers take two slashes, or one of each kind, for another host. */
const pathSchema = z.string().regex(/^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/?#]*$/);
/** As {@link localized}, for an address. */
const localizedAddress = z.union([webAddressSchema, z.record(z.string(), webAddressSchema)]).meta({ 'x-localized': true });
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 15:00').meta({
  description: 'Wall-clock time of the hotel.',
});

/** Configuration is read by dotted paths, so that a field whose own name has a dot could never be read. */
function refuseDottedNames(config: Record<string, unknown>, { addIssue }: z.RefinementCtx): void {
  const level: { node: unknown; path: string[] }[] = [{ node: config, path: [] }];
  for (const { node, path } of level) {
    if (typeof node !== 'object' || node === null) continue;
    for (const [name, value] of Object.entries(node)) {
      if (name.includes('.')) addIssue({ code: 'custom', path,
        message: `must not have a field named ${name}: nest it in place of the dot` });
      level.push({ node: value, path: [...path, name] });
    }
  }
}

/**
 * What the platform knows of a hotel's configuration. Fields beside these are kept and served as they
 * are; a field marked as localized here answers in the reader's language.
 */
export const hotelConfigSchema = z.looseObject({
  name: z.string().optional(),
  address: localized.optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  timeZone: timeZoneSchema.optional(),
  description: localized.optional(),
  welcome: localized.optional(),
  directions: localized.optional(),
  checkIn: z.looseObject({ from: time.optional(), until: time.optional(), note: localized.optional() }).optional(),
  checkOut: z.looseObject({ until: time.optional(), note: localized.optional() }).optional(),
  emergency: emergencySchema.optional(),
  help: z.looseObject({
    danger: localized.optional().meta({ description: 'What a guest in danger reads before the numbers to call.' }),
    trouble: localized.optional().meta({
      description: 'What guests read who report that something is wrong, as they are passed on to a person.' }),
    request: localized.optional().meta({ description: 'What guests read who want something done or brought.' }),
    person: localized.optional().meta({ description: 'What guests read who want a person, as they are passed on.' }),
  }).optional().meta({ description: 'The hotel\'s own words where the platform\'s do not fit.' }),
  handoff: z.looseObject({
    enabled: z.boolean().optional().meta(
      { description: 'Whether the concierge passes guests on to a person by itself; true when left out.' },
    ),
    idleMinutes: z.number().positive().max(MAX_IDLE_MINUTES).optional().meta({
      description: 'How long a person may be silent before the concierge takes a conversation back; 30 when left out.',
    }),
    mail: z.boolean().optional().meta({
      description: 'Whether operators are mailed when a guest waits for a person and nobody has come within a minute; false when left out. '
        + 'Where a guest may be in danger they are mailed at once, unless this is false.',
    }),
  }).optional(),
  privacyUrl: localizedAddress.optional().meta({ description: 'The page about what happens to guests\' data; the widget links to it.' }),
  consent: z.boolean().optional().meta({
    description: 'Whether the widget asks for the guest\'s consent before a conversation begins; false when left out.',
  }),
}).superRefine(refuseDottedNames);

/** The looks of a hotel: logo, colours, pictures with a localized caption. */
export const clientAssetsSchema = z.looseObject({
  logoUrl: z.union([webAddressSchema, pathSchema], { error: 'must be an http(s) address, or a path of this service' }).optional(),
  primaryColor: z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #17414f').optional(),
  tagline: localized.optional(),
}).superRefine(refuseDottedNames);

/** The two roots that dotted field paths may start from (decisions, client/fields). */
export const fieldRoots = { hotelConfig: hotelConfigSchema, clientAssets: clientAssetsSchema } as const;

/** Whether the schema marks the field at this path, root included, as one value per locale. */
export function isLocalized(path: readonly string[]): boolean {
  const [root, ...rest] = path;
  let schema: z.ZodType | undefined = root === undefined || !Object.hasOwn(fieldRoots, root)
    ? undefined : fieldRoots[root as keyof typeof fieldRoots];
  for (const name of rest) {
    const node: unknown = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    if (!(node instanceof z.ZodObject)) return false;
    const shape: Record<string, z.ZodType> = node.shape;
    schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
  }
  const leaf: unknown = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return leaf instanceof z.ZodType && leaf.meta()?.['x-localized'] === true;
}

/**
 * The one text of a localized value that serves a reader: its own language, else the fallback's, else any.
 * What is not one text per locale is returned as it is.
 */
export function localizedText(value: unknown, locale: string, fallback: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const texts = value as Record<string, unknown>;
  const tag = matchLocale(locale, Object.keys(texts), fallback) ?? Object.keys(texts)[0];
  return tag === undefined ? null : texts[tag];
}
