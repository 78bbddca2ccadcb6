import { sleep } from '@temporalio/workflow';
import * as sound from '../../../workflows/index.ts';

/** The product's workflow with a change that no open run would survive: it pauses first. */
const paused = <Args extends unknown[], Result>(workflow: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    await sleep('1 s');
    return workflow(...args);
  };

export const a2aPush = paused(sound.a2aPush);
export const a2aTask = paused(sound.a2aTask);
export const applySchedules = paused(sound.applySchedules);
export const chatSession = paused(sound.chatSession);
export const eraseGuest = paused(sound.eraseGuest);
export const lookOutside = paused(sound.lookOutside);
export const maintenance = paused(sound.maintenance);
export const modelCheck = paused(sound.modelCheck);
export const pipelineTask = paused(sound.pipelineTask);
export const reservationChange = paused(sound.reservationChange);
export const scheduledTask = paused(sound.scheduledTask);
export const sendMail = paused(sound.sendMail);
export const sweepTasks = paused(sound.sweepTasks);
export const tableAppRequest = paused(sound.tableAppRequest);
export const tableBooking = paused(sound.tableBooking);
export const toolCall = paused(sound.toolCall);
export const webhook = paused(sound.webhook);
