import { it } from '@jest/globals';
import { watchSpareTime } from '../../../platform/spare-time.ts';
import { waitFor } from '../../support/general/wait-for.ts';

// That a process has time is not asserted: beside other tests it may have none.
it('says when a process does not get the processor when it wants it', async () => {
  const hasTime = watchSpareTime();
  const hold = setInterval(() => { for (const until = performance.now() + 40; performance.now() < until;); }, 1);
  await waitFor(() => !hasTime(), { what: 'a process without spare time' });
  clearInterval(hold);
});
