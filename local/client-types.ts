import { registerHooks } from 'node:module';
import { text } from 'node:stream/consumers';

/**
 * Reads an OpenAPI document from the standard input and writes the types of a client for it. The generator works with the compiler's
 * API of TypeScript 5, which the TypeScript that checks this repository no longer has.
 */
registerHooks({ resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context) });

const { default: typesOf, astToString } = await import('openapi-typescript');
process.stdout.write(astToString(await typesOf(await text(process.stdin))));
