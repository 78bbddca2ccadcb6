/**
 * A bot that talks to the concierge for a guest, on the TypeScript client: it asks what it is given, one question after the other in one
 * conversation, and shows answers as they come. It needs no key. Run it with Node 24 while `npm start` runs:
 *
 *   HOTEL=7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10 node examples/guest-bot.ts "When is breakfast?" "Is there a pool?"
 *
 * Elsewhere the client is a package: `hotel-concierge-client/conversation` and `…/steady-fetch` (clients/typescript/README.md).
 */
import { Conversation } from '../clients/typescript/src/conversation.ts';
import { steadyFetch } from '../clients/typescript/src/steady-fetch.ts';

const { API: baseUrl = 'http://localhost:3000', HOTEL: clientId = '' } = process.env;

// Asking for the messages of no session opens one.
const request = steadyFetch({ headers: { 'x-client-id': clientId } });
const opened = await request(`${baseUrl}/api/message`);
const { id: sessionId, error } = await opened.json() as { id: string; error?: string };
if (!opened.ok) throw new Error(error);

const conversation = new Conversation({
  baseUrl, clientId, sessionId,
  onText: (_replyTo, text) => { if (process.stdout.isTTY) process.stdout.write(`\r${text}`); },
});
for (const question of process.argv.slice(2)) {
  console.log(`\n> ${question}`);
  const { message, sources } = await conversation.say(question);
  console.log(`${process.stdout.isTTY ? '\r' : ''}${message}`);
  for (const { title, url } of sources) console.log(`  from ${title}${url === null ? '' : ` (${url})`}`);
}
conversation.close();
