/** The workflow types of the product: what the bundle exports is what a worker can run. */
export { chatSession } from './chat-session.ts';
export { sendMail } from './send-mail.ts';
