import type { SessionFeed } from '../realtime/session-feed.ts';
import type { Services } from '../services.ts';
import type { ExtendCapabilities } from './capabilities.ts';

/** What serving the protocol needs. */
export interface McpDependencies {
  services: Services;
  feed: SessionFeed;
  /** Without it, the server offers only the product's own capabilities. */
  extend?: ExtendCapabilities | undefined;
}
