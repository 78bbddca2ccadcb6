import { ModernFakeTimers } from '@jest/fake-timers';
import type { Config } from '@jest/types';
import { ModuleMocker } from 'jest-mock';

/** What test files import as `@jest/globals`, where their code runs in Node itself. */
export { jestExpect as expect } from '@jest/expect';
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ config: { rootDir: import.meta.dirname, fakeTimers: {} } as never, global: globalThis });

export const jest = {
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: (config?: Config.FakeTimersConfig) => timers.useFakeTimers(config),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms: number) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms: number) => timers.advanceTimersByTimeAsync(ms),
};
