import { cancelTask } from '../../../domain/agents/tasks/cancel-task.ts';
import { getTask } from '../../../domain/agents/get-task.ts';
import type { FollowedTask } from '../../../domain/agents/task-record.ts';
import { sendMessage, type SendMessageInput } from '../../../domain/agents/tasks/send-message.ts';
import type { PushDeps } from '../../../domain/agents/push/push-configs.ts';
import type { PushDialect, PushTarget } from '../../../domain/model/agent-push.ts';
import { isOver, isTurnOver } from '../../../domain/model/agent-task-flow.ts';
import type { AgentTask } from '../../../domain/model/agent-task.ts';
import { DomainError } from '../../../domain/model/errors.ts';
import type { Services } from '../../services.ts';
import { readingStream, withoutWaiting } from '../in-line.ts';
import { a2aCodes, RpcError, taskNotFound } from '../rpc.ts';
import { untilTurnOver, type StreamedTask } from '../task-stream.ts';
import type { Call } from './dialect.ts';

/** A message as its dialect's parameters said it. */
export interface Sent {
  input: SendMessageInput;
  target: PushTarget | undefined;
  /** Whether the answer waits for the end of the turn. */
  blocking: boolean;
}

/** Hands the message on, and waits for the end of its turn where that is wished for, as long as for any answer. */
export async function send(call: Call, { blocking, ...sent }: Sent, dialect: PushDialect): Promise<FollowedTask> {
  if (!blocking) return withoutWaiting(call, () => handOn(call, sent, dialect));
  const { ctx, feed, response, services: { overload, config: { ANSWER_TIMEOUT_MS: timeoutMs } } } = call;
  return overload.pass(
    ctx.clientId, 'answered',
    async () => untilTurnOver({ ctx, feed, response, followed: await handOn(call, sent, dialect), timeoutMs }),
    ({ task }) => isTurnOver(task.state),
  );
}

function handOn({ ctx, services }: Call, { input, target }: Omit<Sent, 'blocking'>, dialect: PushDialect): Promise<FollowedTask> {
  const push = target === undefined ? undefined : { target, dialect, deps: pushDeps(services) };
  return refusing(() => sendMessage({ ctx, input, deps: services, push }));
}

export const get = ({ ctx }: Call, id: string): Promise<FollowedTask> => refusing(() => getTask({ ctx, id }));

export async function cancel({ ctx, services }: Call, id: string): Promise<AgentTask> {
  return refusing(() => cancelTask({ ctx, id, deps: services }), () => new RpcError(a2aCodes.taskNotCancelable, 'Task cannot be canceled'));
}

/** How a dialect opens a stream and writes its events. */
type Writer = (task: AgentTask) => Pick<StreamedTask, 'frame'> & { opening: unknown };

/** A stream of what a message leads to; it begins with the task. */
export async function sendAndFollow(call: Call, sent: Omit<Sent, 'blocking'>, dialect: PushDialect, writer: Writer): Promise<StreamedTask> {
  const { task, key, seq } = await readingStream(call, () => handOn(call, sent, dialect));
  const { opening, frame } = writer(task);
  return { key, after: seq, opening: [opening], isOver: isTurnOver(task.state), frame };
}

/** A stream from the current state of the task; a task that waits for its agent is followed until it gets the answer. */
export async function follow(call: Call, id: string, writer: Writer): Promise<StreamedTask> {
  const { task, key, seq } = await get(call, id);
  if (isOver(task.state)) {
    throw new RpcError(a2aCodes.unsupported, `This operation is not supported: the task is ${task.state}. Get it instead.`);
  }
  const { opening, frame } = writer(task);
  return { key, after: seq, opening: [opening], isOver: false, frame };
}

export const pushDeps = ({ identity: { secrets }, config }: Services): PushDeps =>
  ({ secrets, outbound: { allowPrivate: config.FETCH_ALLOW_PRIVATE } });

/** Gives errors the codes that the protocol has for them: a missing task, and a task that does not accept the call. */
export async function refusing<Result>(
  work: () => Promise<Result>,
  conflict = (error: DomainError): RpcError => new RpcError(a2aCodes.unsupported, `This operation is not supported: ${error.message}`),
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'NOT_FOUND') throw taskNotFound();
    if (error.code === 'CONFLICT') throw conflict(error);
    throw error;
  }
}
