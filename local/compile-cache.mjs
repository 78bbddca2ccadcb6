// Loaded before the mains of npm scripts, whose imports Node compiles before any line of theirs runs: what they have compiled is kept for
// their next start, beside what the processes of `npm start` keep.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', '.data', 'compile-cache'));
