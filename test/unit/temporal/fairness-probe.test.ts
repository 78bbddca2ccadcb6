import { expect, it } from '@jest/globals';
import { dealingOf } from '../../../temporal/doctor/fairness-probe.ts';

const rush = Array.from({ length: 12 }, (_, index) => `rush-${index}`);

it.each([
  ['by age', [...rush, 'few-0', 'few-1', 'few-2', 'urgent'], { priority: false, fairness: false }],
  ['by priority alone', ['urgent', ...rush, 'few-0', 'few-1', 'few-2'], { priority: true, fairness: false }],
  ['in turn', ['urgent', 'rush-0', 'few-0', 'rush-1', 'few-1', 'rush-2', 'few-2', ...rush.slice(3)], { priority: true, fairness: true }],
  ['in turn, blurred by partitions', ['rush-0', 'urgent', 'few-1', 'rush-1', 'rush-2', 'few-0', 'rush-3', 'rush-4', 'few-2', ...rush.slice(5)], { priority: true, fairness: true }],
])('work that comes out %s is told apart', (_how, order, dealing) => {
  expect(dealingOf(order)).toEqual(dealing);
});
