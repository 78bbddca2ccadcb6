/** The workflow types of the product: a worker can run what the bundle exports. */
export { a2aPush } from './a2a-push.ts';
export { a2aTask } from './a2a-task.ts';
export { applySchedules } from './apply-schedules.ts';
export { chatSession } from './chat-session.ts';
export { eraseGuest } from './erase-guest.ts';
export { lookOutside } from './look-outside.ts';
export { maintenance } from './maintenance.ts';
export { modelCheck } from './model-check.ts';
export { pipelineTask } from './pipeline-task.ts';
export { reservationChange } from './reservation-change.ts';
export { scheduledTask } from './scheduled-task.ts';
export { sendMail } from './send-mail.ts';
export { sweepTasks } from './sweep-tasks.ts';
export { tableAppRequest } from './table-app-request.ts';
export { tableBooking } from './table-booking.ts';
export { toolCall } from './tool-call.ts';
export { webhook } from './webhook.ts';
