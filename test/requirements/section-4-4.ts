import { row, type Requirement } from './row.ts';

export const section44: Requirement[] = [
  row('4.4/a2a/200-error', 'agents', 'POST /a2a answers 200 with a JSON-RPC error when the call fails.'),
  row('4.4/a2a/200-success', 'agents', 'POST /a2a answers 200 with a JSON-RPC result when the call succeeds.'),
  row('4.4/a2a/auth', 'agents', 'POST /a2a requires an API key and x-client-id.'),
  row('4.4/a2a/json-rpc-request', 'agents', 'POST /a2a takes jsonrpc 2.0, an id that is a string or a number, method and params.'),
  row('4.4/card/200', 'agents', 'GET /.well-known/agent.json answers 200 with the agent card: capabilities, skills, auth requirements.'),
  row('4.4/card/no-credentials', 'agents', 'The agent card needs no credentials.'),
  row('4.4/result-shape/decided', 'agents', 'The results of the three methods have the shape of the chosen A2A dialect.'),
  row('4.4/tasks-cancel', 'agents', 'tasks/cancel takes a task id and cancels a submitted or working task.'),
  row('4.4/tasks-get', 'agents', 'tasks/get takes a task id and returns its current status and result.'),
  row('4.4/tasks-get/retention', 'agents', 'A completed task stays retrievable for 7 days.'),
  row('4.4/tasks-send/creates', 'agents', 'tasks/send creates a task.'),
  row('4.4/tasks-send/message', 'agents', 'tasks/send takes a message with role and parts, each part with type text and text.'),
  row('4.4/tasks-send/result', 'agents', 'The result of tasks/send includes the task id and the initial status submitted or working.'),
];
