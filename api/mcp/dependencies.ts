import type { SessionFeed } from '../realtime/session-feed.ts';
import type { Services } from '../services.ts';
import type { ExtendCapabilities } from './capabilities.ts';

/** What serving the protocol takes. */
export interface McpDependencies {
  services: Services;
  feed: SessionFeed;
  /** Without it, the server offers what the product has and nothing more. */
  extend?: ExtendCapabilities | undefined;
}
