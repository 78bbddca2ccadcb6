import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** Shorter looks would take a pause between two requests for idleness. */
const LOOK_MS = 1000;

/** Of all processors together: below this, another file would only make those slower that run. */
const IDLE_SHARE = 0.2;

/** What the processors have done since the machine began, in all and idly. */
function processorTimes(): { all: number; idle: number } {
  const times = cpus().map(({ times: each }) => each);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}

/** Waits until the machine has had processor time to spare for a moment, or until `isOver`. */
export async function idleProcessors(isOver: () => boolean): Promise<void> {
  for (let before = processorTimes(); !isOver();) {
    await delay(LOOK_MS);
    const now = processorTimes();
    if (now.idle - before.idle > IDLE_SHARE * (now.all - before.all)) return;
    before = now;
  }
}
