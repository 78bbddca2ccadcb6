import { condition, defineUpdate, proxyActivities, proxyLocalActivities, setHandler } from '@temporalio/workflow';

const { nothing } = proxyActivities<{ nothing(): Promise<void> }>({ startToCloseTimeout: '10 s' });
const { nothing: nothingLocally } = proxyLocalActivities<{ nothing(): Promise<void> }>({ startToCloseTimeout: '10 s' });

/** The minimum cost of a conversation on Temporal: an update that runs one empty activity, or a local one. */
export async function bareSession(): Promise<void> {
  setHandler(defineUpdate<void, []>('turn'), () => nothing());
  setHandler(defineUpdate<void, []>('localTurn'), () => nothingLocally());
  await condition(() => false);
}
