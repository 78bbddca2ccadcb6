import type { Stack } from '../../local/stack.ts';
import type { SharedProduct } from './shared-product.ts';

declare global {
  /** Handed from jest's global set-up to its global teardown, which run in one process. */
  var conciergeTestRun: { stack: Stack; product: SharedProduct; dataDir: string };
}
