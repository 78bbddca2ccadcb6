import { condition, defineUpdate, proxyActivities, setHandler } from '@temporalio/workflow';

const { nothing } = proxyActivities<{ nothing(): Promise<void> }>({ startToCloseTimeout: '10 s' });

/** What any conversation on Temporal costs at least: an update that runs one activity, which does nothing. */
export async function bareSession(): Promise<void> {
  setHandler(defineUpdate<void, []>('turn'), () => nothing());
  await condition(() => false);
}
