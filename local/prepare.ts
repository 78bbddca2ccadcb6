import { migrate } from '../domain/storage/migrate.ts';
import { registerSearchAttributes } from '../temporal/search-attributes.ts';
import { seedDemo } from './demo/seed.ts';
import { prepareAdministrator } from './administrator.ts';
import { connectDemoChannels } from './demo-graph.ts';
import { connectDemoHotel } from './demo-table-app.ts';
import type { MetaEnvironment } from './graph/environment.ts';
import type { Log } from './tethered-process.ts';

/** What the steps and the children know about the running stack; of Meta, where a simulator plays it. */
export interface StackEnvironment extends Partial<MetaEnvironment> {
  DATABASE_URL: string;
  TEMPORAL_ADDRESS: string;
  TEMPORAL_NAMESPACE: string;
  TEMPORAL_API_KEY?: string;
  PUBLIC_URL: string;
  DATA_DIR: string;
  /** The demo hotel's own website. */
  DEMO_HOTEL_URL: string;
  /** The demo restaurant's table-booking system, where there is one. */
  TABLE_APP_URL?: string;
  SERVER_SECRET: string;
  /** Of the platform administrator that the first start makes. */
  ADMIN_EMAIL?: string;
  ADMIN_PASSWORD?: string;
}

/** A line of the banner: what a person needs to use what a step made. */
export interface BannerLine {
  label: string;
  value: string;
  /** Can be had this once, so it is shown as soon as it exists as well. */
  once?: boolean;
}

export interface PrepareStep {
  title: string;
  /** Safe to repeat: it runs at every start. Answers lines for the banner, if there are any. */
  run(env: StackEnvironment, log: Log): Promise<BannerLine[] | void>;
}

/** In order; each finds done what stands above it. */
const prepareSteps: readonly PrepareStep[] = [
  {
    title: 'migrations',
    async run({ DATABASE_URL }, log) {
      const applied = await migrate(DATABASE_URL);
      if (applied.length > 0) log(`${applied.length} applied`);
    },
  },
  {
    title: 'search attributes',
    run: ({ TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TEMPORAL_API_KEY }) =>
      registerSearchAttributes({ address: TEMPORAL_ADDRESS, namespace: TEMPORAL_NAMESPACE, apiKey: TEMPORAL_API_KEY }),
  },
  {
    title: 'demo hotel',
    run: ({ DATABASE_URL, DEMO_HOTEL_URL }, log) => seedDemo({ databaseUrl: DATABASE_URL, siteUrl: DEMO_HOTEL_URL, log }),
  },
  { title: 'table booking', run: connectDemoHotel },
  { title: 'channels', run: connectDemoChannels },
  { title: 'administrator', run: prepareAdministrator },
];

/** Makes an empty or older stack ready for this version of the product. Answers lines for the banner. */
export async function prepare({ env, log, show, steps = prepareSteps }: {
  env: StackEnvironment;
  log: Log;
  /** Gets at once what can be had this once: a start that is interrupted before its banner must not lose it. */
  show: (line: string) => void;
  steps?: readonly PrepareStep[];
}): Promise<BannerLine[]> {
  const lines: BannerLine[] = [];
  for (const { title, run } of steps) {
    log(title);
    const made = await run(env, (text) => log(`${title}: ${text}`)) ?? [];
    for (const { label, value, once } of made) if (once) show(`  ${label}: ${value}`);
    lines.push(...made);
  }
  return lines;
}
