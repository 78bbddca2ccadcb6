import type { SessionFeed } from '../realtime/session-feed.ts';
import type { Services } from '../services.ts';
import type { ExtendSurface } from './surface.ts';

/** What serving the protocol takes. */
export interface Parts {
  services: Services;
  feed: SessionFeed;
  /** Left out, the product's own surface is all there is. */
  extend?: ExtendSurface | undefined;
}
