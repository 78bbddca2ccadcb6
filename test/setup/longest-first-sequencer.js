import { relative } from 'node:path';

/**
 * What takes half a minute or more with two cores, longest first: they start products of their own, or wait for what is meant to be
 * late. One that began last would keep one worker busy while the others have nothing left.
 */
const LONGEST = [
  'channels/sends', 'console/first-day', 'chaos/killed', 'deployment/deployment', 'pipelines/running', 'booking/flows/trouble',
  'channels/threads', 'local/start', 'channels/durable', 'isolation/interfaces', 'booking/flows/late-orders', 'hostile/product',
  'booking/flows/changes', 'guests/erasure', 'a2a/streams', 'console/access', 'hostile/corpus', 'knowledge/killed',
  'chaos/turns', 'channels/danger', 'stories/api-killed', 'hostile/threads', 'booking/flows/uncertain', 'language-model/simulated',
  'chaos/channels', 'hostile/chat', 'operations/shutdown', 'browser/widget', 'analyses/flows',
  'booking/conversation/over-http', 'browser/recovery', 'docs/shell-blocks', 'chaos/model', 'chaos/astray', 'demo-hotel/demo-client',
  'language-model/turns', 'isolation/matrix', 'noisy/few-slots', 'accounts/limits', 'console/inbox', 'operations/doctor',
  'booking/worker-killed', 'a2a/current-tasks', 'realtime/hardening', 'a2a/push', 'console/pages', 'accounts/mail-flow',
  'operations/tracing', 'mcp/streams', 'console/walks', 'operations/loaded-readiness', 'http/bodies', 'workflows/updates-limit',
  'channels/instructions', 'knowledge/knowledge-quality', 'local/demo-graph', 'workflows/versions', 'handoff/turns',
  'workflows/continue-as-new', 'booking/verification/limits', 'replay/replay', 'webhooks/webhooks', 'channels/taken-back', 'chaos/bookings',
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
