/** `knip --production` looks at the product alone: what only tests import is then unused. */
const isProduction = process.argv.includes('--production');

const product = {
  entry: [
    'api/main.ts!', 'workers/main.ts!', 'workers/migrate.ts!', 'workers/deploy.ts!', 'local/start.ts!', 'local/doctor.ts!',
    'local/replay.ts!', 'local/demo/channel.ts!', 'local/demo/model.ts!',
    'api/web/client/*.ts!', 'api/web/invitation/*.ts!', 'api/web/launcher/*.ts!', 'workflows/index.ts!',
    'workflows/operators/interceptors.ts!', 'workflows/operators/turn-traces.ts!', 'activities/adapters/brain-threads/thread.ts!',
    'api/openapi/print-document.ts!', 'clients/typescript/src/*.ts!', 'deploy/bundle.ts!', 'deploy/healthy.mjs!',
    ...(isProduction ? ['local/bootstrap.mjs!', 'local/console/main.ts!', 'local/bill-of-materials.ts!', 'local/admin.ts!',
      'local/client.ts!', 'local/learn/main.ts!', 'local/docs-site/main.ts!', 'local/bruno/main.ts!', 'local/hotel.ts!',
      'deploy/settings/main.ts!', 'deploy/sizes/main.ts!', 'local/compile-cache.mjs!'] : []),
    'test/setup/shared-product.ts', 'test/prepare.ts', 'test/setup/runner/worker.ts', 'test/setup/runner/globals.ts',
    'test/support/concierge/gated-worker.ts', 'test/support/concierge/hearing-worker.ts', 'test/support/concierge/telling-worker.ts',
    'test/support/concierge/spinning-worker.ts', 'test/support/concierge/spinning-thread.ts', 'test/hostile/reading-parent.ts',
    'test/support/agents/conformance/api-main.ts', 'test/support/agents/conformance/a2a-worker-main.ts',
    'local/client-types.ts',
    'test/replay/record.ts', 'test/gates/runner-samples/*.sample.ts', 'test/replay/broken/index.ts', 'bench/bare/*.ts', 'examples/*.ts',
    'bench/crawl/site.ts', 'bench/sockets/guests.ts',
  ],
  project: [
    '{api,temporal,workflows,activities,workers,domain,platform,local,deploy,clients}/**/*.{ts,mts,js,mjs}!',
    '{bench,examples,test}/**/*.{ts,mts,js,mjs}',
  ],
  ignore: ['bench/crawlee/**', 'bench/peers/*.mjs'],
  ignoreBinaries: ['setpriv', 'openssl'],
  // npm's scripts call Node; no module of the product imports the package. dependency-cruiser looks for its parser itself.
  ignoreDependencies: ['@modelcontextprotocol/conformance', '@swc/core', ...(isProduction ? ['node'] : [])],
};

/** Its packages and lock file are its own. */
const operatorConsole = {
  project: ['src/**/*.{ts,tsx}!'],
};

/** What builds the site of the documents; its packages and lock file are its own. */
const docsSite = {
  entry: ['rspress.config.ts'],
  // The pictures of the architecture load it by its path.
  ignoreDependencies: ['@viz-js/viz'],
};

export default {
  workspaces: { '.': product, console: operatorConsole, 'docs/site': docsSite },
  // Tests may look into a module that the product uses as a whole.
  ignoreExportsUsedInFile: isProduction ? true : { interface: true, type: true },
  // The clock of the mind is used by its tests alone, for now.
  ignoreIssues: isProduction ? { 'domain/concierge/understanding/clock.ts': ['exports'] } : {},
};
