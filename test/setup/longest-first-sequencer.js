import { relative } from 'node:path';

/**
 * What takes half a minute or more with two cores, longest first: they start products of their own, or wait for what is meant to be
 * late. One that began last would keep one worker busy while the others have nothing left.
 */
const LONGEST = [
  'chaos/killed', 'console/access', 'channels/sends', 'chat/conversation', 'booking/flows/late-orders', 'hostile/product', 'pipelines/running',
  'channels/threads', 'booking/flows/trouble', 'browser/chat-page', 'docs/shell-blocks', 'knowledge/killed', 'crawling/durable',
  'console/keyboard', 'chaos/turns', 'channels/durable', 'local/start', 'chaos/channels', 'booking/flows/changes',
  'browser/widget', 'operations/shutdown', 'language-model/turns', 'channels/danger', 'hostile/corpus', 'browser/recovery',
  'hostile/readers', 'demo-hotel/demo-answers', 'booking/flows/uncertain', 'a2a/current-tasks', 'chaos/bookings', 'a2a/tasks',
  'analyses/flows', 'booking/conversation/over-http', 'noisy/few-slots', 'mcp/streams', 'booking/conversation/worker-killed',
  'a2a/streams', 'operations/worker-processes', 'operations/tracing', 'hostile/chat',
  'console/first-day', 'realtime/hardening', 'demo-hotel/demo-client', 'knowledge/publishing', 'chat/hotel-limits', 'browser/streaming',
  'stories/api-killed', 'http/limits', 'browser/access', 'accounts/limits',
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
