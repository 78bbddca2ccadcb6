import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../local/config.ts';
import { createHotelIn } from '../support/stack/hotel.ts';
import { withOwnStack } from '../support/stack/own-stack.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { inPython, installFromPyPI } from './python-environment.ts';

/** The generator of the client; its own needs are those of what it generates. */
const GENERATOR = 'openapi-python-client==0.29.1';

const QUESTION = 'Is there a lift?';

/** Responses that no client in Python is generated for: lines of JSON are read as they come. */
const KNOWN_OMISSIONS = /Unsupported content_type application\/x-ndjson/;

/** What came of a client in Python. */
export interface PythonTrial {
  generator: string;
  /** Files of the client. */
  files: number;
  /** What the example printed. */
  printed: string;
  problems: string[];
}

/**
 * Generates a client in Python of the OpenAPI document of a product of its own, and has the example hold a conversation with it. It needs
 * Python 3.11 and a package index.
 *
 * @throws ExplainedError when the generator cannot be installed
 */
export async function tryPython(): Promise<PythonTrial> {
  const bin = await installFromPyPI(GENERATOR);
  return withOwnStack(async () => {
    const product = await startProduct({ env: talkingOnly });
    try {
      const [API = '', HOTEL] = [product.apis[0]?.url, await createHotelIn(product.databaseUrl)];
      const folder = join(repositoryRoot, '.data', 'conformance', 'python');
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const document = join(folder, 'openapi.json');
      writeFileSync(document, await (await fetch(`${API}/openapi.json`)).text());
      const client = join(folder, 'hotel_concierge_client');
      const { stdout, stderr } = await inPython(bin, 'openapi-python-client', ['generate', '--path', document, '--meta', 'none', '--output-path', client]);
      cpSync(join(repositoryRoot, 'examples', 'conversation.py'), join(folder, 'conversation.py'));
      const { stdout: printed } = await inPython(bin, 'python', [join(folder, 'conversation.py'), QUESTION], { API, HOTEL });
      const { stdout: listed } = await inPython(bin, 'python', ['-c', `import pathlib; print(len(list(pathlib.Path(${JSON.stringify(client)}).rglob("*.py"))))`]);
      return { generator: GENERATOR, files: Number(listed), printed, problems: [...omissionsIn(`${stdout}${stderr}`), ...silence(printed)] };
    } finally {
      await product.stop();
    }
  });
}

/** What the generator left out, beyond what is known. */
const omissionsIn = (output: string): string[] =>
  output.split('\n').filter((line) => /^(Unable to|Cannot) /.test(line) && !KNOWN_OMISSIONS.test(line));

/** The transcript has to hold the question and a reply. */
const silence = (printed: string): string[] =>
  (new RegExp(`^guest: ${QUESTION.replace('?', '\\?')}\\n(?:assistant|concierge|system|\\w+): \\S`, 'm').test(printed) ? [] : ['The transcript lacks the question or its reply.']);
