import { registerHooks } from 'node:module';

/**
 * The hearing worker, which says on a line when it loads a package of the models' SDK:
 * `node test/support/concierge/telling-worker.ts`.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (/^(?:ai|@ai-sdk\/.*)$/.test(specifier)) process.stdout.write(`loads ${specifier}\n`);
    return next(specifier, context);
  },
});

await import('./hearing-worker.ts');
