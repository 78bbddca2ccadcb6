import { condition, defineUpdate, proxyActivities, proxyLocalActivities, setHandler } from '@temporalio/workflow';

const { answer } = proxyActivities({ startToCloseTimeout: '10 s' });
const { store } = proxyLocalActivities({ startToCloseTimeout: '10 s' });

/** A session as a workflow, built as the product's: a message is stored by a local activity and answered by another. */
export async function peerSession() {
  let last = Promise.resolve();
  setHandler(defineUpdate('turn'), (said) => {
    last = last.then(async () => {
      await store(said);
      await answer(said);
    });
    return last;
  });
  await condition(() => false);
}
