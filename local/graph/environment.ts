import type { RunningGraph } from './server.ts';

/** The name under which the stack remembers the simulator's port, for programs that look for it. */
export const GRAPH_PORT_NAME = 'graph';

/** Settings that make the product use a simulator in place of Meta. */
export interface MetaEnvironment {
  META_GRAPH_URL: string;
  META_INSTAGRAM_GRAPH_URL: string;
  META_APP_ID: string;
  META_APP_SECRET: string;
  META_VERIFY_TOKEN: string;
}

export const metaEnvironment = ({ url, instagramUrl, appId, appSecret, verifyToken }: Omit<RunningGraph, 'stop'>) => ({
  META_GRAPH_URL: url,
  META_INSTAGRAM_GRAPH_URL: instagramUrl,
  META_APP_ID: appId,
  META_APP_SECRET: appSecret,
  META_VERIFY_TOKEN: verifyToken,
} satisfies MetaEnvironment);
