import { apiConfig } from '../../../../api/config.ts';
import { startApi } from '../../../../api/server.ts';
import { runProcess } from '../../../../platform/process.ts';
import { withFixtures } from './surface.ts';

/**
 * The product's API, which besides its own tools offers those that the public conformance suite calls:
 * `node test/support/agents/conformance/api-main.ts`. Transport, sessions and both revisions are the product's.
 */
await runProcess('api', apiConfig, (config, logger) => startApi(config, logger, withFixtures));
