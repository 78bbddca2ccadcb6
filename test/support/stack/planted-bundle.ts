import { readFileSync, writeFileSync } from 'node:fs';
import { testStack } from './test-stack.ts';

const MARK = '.Conversation(input);';
const REMEMBERS = '(0,_temporalio_workflow__WEBPACK_IMPORTED_MODULE_0__.upsertMemo)';

/**
 * The workflows of the next version: conversations note it at their start, behind no patch, so that no history of the one replays with the
 * other. @returns the file
 */
export function plantedBundle(memo: string): string {
  const { bundlePath } = testStack();
  const code = readFileSync(bundlePath, 'utf8');
  if (code.split(MARK).length !== 2) throw new Error(`The bundle has no single place "${MARK}"`);
  const path = bundlePath.replace(/\.js$/, `-${memo}.js`);
  writeFileSync(path, code.replace(MARK, `${MARK} ${REMEMBERS}({ version: ${JSON.stringify(memo)} });`));
  return path;
}
