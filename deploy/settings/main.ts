import { writeFileSync } from 'node:fs';
import { configurationPage, exampleEnvironment } from './documents.ts';

/** Writes the documents of the settings; run it after a setting was changed. */
writeFileSync('docs/configuration.md', configurationPage());
writeFileSync('.env.example', exampleEnvironment());
