import { z } from 'zod';
import { apiEnvironment } from '../../api/config.ts';
import { limitsEnvironment } from '../../domain/limits/limits-config.ts';
import { localEnvironment } from '../../local/config.ts';
import { runnerEnvironment, sharedEnvironment } from '../../platform/config/shared-config.ts';
import { migrationEnvironment, workerEnvironment } from '../../workers/config.ts';

/** A setting in the form in which people read about it. */
export interface Described {
  name: string;
  /** Markdown. */
  meaning: string;
  /** Markdown: the default, or what holds without one. */
  usually: string;
  /** A default that can be written down as it is. */
  value: string | undefined;
  required: boolean;
  secret: boolean;
}

type Shape = Record<string, z.ZodType>;

const isLimit = (name: string): boolean => name.startsWith('LIMIT_');

/** The settings of the schemas by the section of the documentation that they are in; each stands in one. */
export function sections(): Record<'shared' | 'api' | 'worker' | 'limits' | 'local', Described[]> {
  const shared: Shape = { ...sharedEnvironment.shape, ...runnerEnvironment };
  const own = (shape: Shape, others: Shape): Shape =>
    Object.fromEntries(Object.entries(shape).filter(([name]) => !isLimit(name) && !(name in others)));
  const api = own(apiEnvironment.shape, shared);
  const worker = own(workerEnvironment.shape, { ...shared, ...api });
  const limits: Shape = {
    ...limitsEnvironment, ...Object.fromEntries(Object.entries<z.ZodType>(apiEnvironment.shape).filter(([name]) => isLimit(name))),
  };
  const elsewhere = describe({ ...shared, ...api, ...worker }).map(({ name }) => name);
  const local = describe({ ...migrationEnvironment.shape, ...localEnvironment.shape }).filter(({ name }) => !elsewhere.includes(name));
  return {
    shared: describe(shared), api: describe(api), worker: describe(worker), limits: describe(limits), local,
  };
}

function describe(shape: Shape): Described[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const { description, usually, secret } = schema.meta() ?? {};
    // What `npm start` alone says to its own processes is nobody else's.
    if (description === undefined) return [];
    const value = defaultOf(schema);
    return [{
      name, meaning: description, value, secret: secret === true, required: !schema.safeParse(undefined).success,
      usually: typeof usually === 'string' ? usually : shown(value),
    }];
  });
}

const shown = (value: string | undefined): string => {
  if (value === undefined || value === '') return 'none';
  return /^\d+(\.\d+)?$/.test(value) ? value : `\`${value}\``;
};

/** A schema's default as an environment would hold it. */
function defaultOf(schema: z.ZodType): string | undefined {
  if (schema instanceof z.ZodDefault) return String(schema.def.defaultValue);
  if (schema instanceof z.ZodPipe) return defaultOf(schema.def.in as z.ZodType);
  return undefined;
}
