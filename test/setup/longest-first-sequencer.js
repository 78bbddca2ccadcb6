import { relative } from 'node:path';

/**
 * What takes half a minute or more with two cores, longest first: they start products of their own, or wait for what is meant to be
 * late. One that began last would keep one worker busy while the others have nothing left.
 */
const LONGEST = [
  'hostile/corpus', 'channels/sends', 'browser/recovery', 'pipelines/running', 'hostile/product', 'chaos/channels', 'chaos/turns',
  'channels/threads', 'booking/flows/trouble', 'booking/conversation/over-http', 'knowledge/killed', 'local/start', 'crawling/durable',
  'chaos/bookings', 'chaos/api-killed', 'booking/conversation/worker-killed', 'channels/durable', 'crawling/scrape',
  'booking/flows/changes', 'chaos/worker-killed', 'a2a/streams', 'mcp/streams', 'mcp/conformance', 'analyses/flows',
  'operations/shutdown', 'crawling/sync', 'hostile/chat', 'booking/flows/uncertain', 'chaos/temporal-killed', 'mcp/booking-tools',
  'booking/flows/worker-killed', 'chat/conversation', 'administration/route-matrix', 'crawling/hostile-pages', 'browser/chat-page',
  'accounts/mail-flow', 'stories/api-killed', 'operations/tracing', 'channels/taken-back', 'chaos/postgres-killed', 'workflows/lifetime',
];

/** Begins with what takes longest, then with the fullest files, so that all of jest's workers end at about the same time. */
export default class LongestFirst {
  sort(tests) {
    const placeOf = ({ path, context }) => {
      const place = LONGEST.indexOf(relative(`${context.config.rootDir}/test`, path).replace(/\.test\.ts$/, ''));
      return place === -1 ? LONGEST.length : place;
    };
    const sizeOf = ({ path, context }) => context.hasteFS.getSize(path) ?? 0;
    return tests.toSorted((one, other) => placeOf(one) - placeOf(other) || sizeOf(other) - sizeOf(one));
  }

  shard(tests, { shardIndex, shardCount }) {
    return tests.filter((_test, index) => index % shardCount === shardIndex - 1);
  }

  /** For `--onlyFailures`, of which nothing is kept here. */
  allFailedTests() {
    return [];
  }

  cacheResults() {}
}
