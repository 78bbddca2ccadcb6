import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundleWorkflows } from '../workers/workflow-bundle.ts';

/** Writes the workflows as one file, which workers then need not bundle when they start: `node deploy/bundle.ts <file>`. */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write.');
const { code } = await bundleWorkflows();
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, code);
