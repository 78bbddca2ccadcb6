import { migrate } from '../domain/storage/migrate.ts';
import { temporalPlace } from '../temporal/place.ts';
import { registerSearchAttributes } from '../temporal/search-attributes.ts';
import { ensureLogins } from './database-logins.ts';
import { seedDemo } from './demo/seed.ts';
import { connectDemoChannels } from './demo-graph.ts';
import { connectDemoHotel } from './demo-table-app.ts';
import type { BannerLine, StackEnvironment } from './stack-environment.ts';
import type { Log } from './tethered-process.ts';
import { firstAdministrator } from '../domain/accounts/first-administrator.ts';

export interface PrepareStep {
  title: string;
  /** Safe to repeat: it runs at every start. Answers lines for the banner, if there are any. */
  run(env: StackEnvironment, log: Log): Promise<BannerLine[] | void>;
}

/** What the product's processes find at their start. In order; each step relies on those above it. */
export const schemaSteps: readonly PrepareStep[] = [
  {
    title: 'migrations',
    async run({ DATABASE_URL }, log) {
      const applied = await migrate(DATABASE_URL);
      if (applied.length > 0) log(`${applied.length} applied`);
    },
  },
  { title: 'database logins', run: ({ DATABASE_URL, SERVER_SECRET }) => ensureLogins(DATABASE_URL, SERVER_SECRET) },
  {
    title: 'search attributes',
    run: (env) => registerSearchAttributes(temporalPlace(env)),
  },
];

/** In order, after {@link schemaSteps}. */
export const demoSteps: readonly PrepareStep[] = [
  {
    title: 'demo houses',
    run: (env, log) => seedDemo({ databaseUrl: env.DATABASE_URL, publicUrl: env.PUBLIC_URL, urls: env, log }),
  },
  { title: 'table booking', run: connectDemoHotel },
  { title: 'channels', run: connectDemoChannels },
  { title: 'administrator', run: prepareAdministrator },
];

/** Makes an empty or older stack ready for this version of the product. Answers lines for the banner. */
export async function prepare({ env, log, show, steps = [...schemaSteps, ...demoSteps] }: {
  env: StackEnvironment;
  log: Log;
  /** Gets at once what is shown only once, so that a start that is interrupted before its banner does not lose it. */
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

/** Makes the first platform administrator and says how to sign in; a generated password is shown at this start alone. */
export async function prepareAdministrator(env: StackEnvironment): Promise<BannerLine[]> {
  const made = await firstAdministrator({
    databaseUrl: env.DATABASE_URL, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD,
  });
  return [
    ...made ? [{ label: 'Administrator', value: made.email, once: true }] : [],
    ...made?.generatedPassword ? [{ label: 'Password', value: `${made.generatedPassword}  (shown this once)`, once: true }] : [],
    { label: 'Mail inbox', value: `${env.PUBLIC_URL}/local/inbox` },
  ];
}
