import { row, type Requirement } from './row.ts';

export const section6: Requirement[] = [
  row('6/chat/202', 'foundation', 'POST /api/message normally answers 202 before the reply exists.'),
  row('6/chat/real-time-reply', 'foundation', "The assistant's reply arrives asynchronously over the real-time events channel."),
  row('6/chat/transport-decided', 'foundation', "The channel's transport, address, events and payloads are the WebSocket that was decided."),
  row('6/mcp/notification-kinds-decided', 'agents', 'The notifications sent over MCP are as decided.'),
  row('6/mcp/sse', 'agents', 'GET /mcp with mcp-session-id opens a Server-Sent Events stream of server notifications.'),
  row('6/webhooks/auto-reply', 'channels', 'A webhook of Instagram, Messenger or WhatsApp triggers an auto-reply.'),
  row('6/webhooks/auto-reply-enabled', 'channels', 'No auto-reply is sent on a channel whose autoReplyEnabled is false.'),
  row('6/webhooks/decided', 'channels', 'Webhook paths, signature checks and payloads are as decided.'),
  row('6/webhooks/entitled', 'channels', 'No auto-reply is sent for a client without the channels feature.'),
];
