import { expect, it } from '@jest/globals';
import { pulseMs } from '../../../activities/heartbeat.ts';
import { cachedRuns } from '../../../workers/queue-options.ts';

it('keeps as many runs in memory as the heap has room for, in all queues together', () => {
  expect([cachedRuns(512, 1), cachedRuns(512, 4), cachedRuns(4144, 4), cachedRuns(100, 4)]).toEqual([182, 45, 577, 10]);
});

it('says as often as it has to that an activity lives, and no more', () => {
  expect([pulseMs({ heartbeatTimeoutMs: 15_000 }), pulseMs({ heartbeatTimeoutMs: 3000 }), pulseMs({})]).toEqual([5000, 1000, 5000]);
});
