import { readLocalConfig } from '../local/config.ts';
import { buildConsole } from '../local/console/build-console.ts';
import { findTemporalBinary } from '../local/temporal-binary.ts';
import { findServicePrograms } from '../local/temporal-on-postgres/programs.ts';
import { findChromium } from './browser/chromium.ts';

/**
 * Has at hand what the tests need and a fresh machine lacks: a Temporal server, which Go builds for minutes, a browser and the built
 * console. `test/run.ts` has it run beside the static checks. What fails here is tried again by the tests, which then say what is wrong.
 */
const { binary } = readLocalConfig();
const temporal = binary.store === 'postgres' ? findServicePrograms({ env: binary.env }) : findTemporalBinary({ config: binary });
await Promise.allSettled([temporal, findChromium(), buildConsole()]);
