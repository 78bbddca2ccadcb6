import { setTimeout as delay } from 'node:timers/promises';
import type { AgentAnswers, AskedMessage } from '../../../../domain/agents/tasks/agent-answers.ts';
import type { AgentPart, AgentReply } from '../../../../domain/model/agent-task.ts';

/** Longer than twice the patience that the kit has with streams by default, in milliseconds. */
const LONG_MS = 6_000;

const text = (words: string): AgentPart[] => [{ kind: 'text', text: words }];
const file = (content: { url: string } | { bytes: string }): AgentPart[] => [{ kind: 'file', name: 'output.txt', mediaType: 'text/plain', content }];

interface Scene extends Partial<Pick<AgentReply, 'asksBack' | 'isMessage'>> {
  parts: AgentPart[];
  takesMs?: number;
}

/** What the A2A Technology Compatibility Kit wants done with its messages, by how their ids begin: for 1.0 as its scenarios say … */
const script: readonly (readonly [ids: RegExp, scene: Scene])[] = [
  [/^tck-artifact-file-url/, { parts: file({ url: 'https://example.com/output.txt' }) }],
  [/^tck-artifact-file/, { parts: file({ bytes: Buffer.from('Generated file content').toString('base64') }) }],
  [/^tck-artifact-text/, { parts: text('Generated text content') }],
  [/^tck-artifact-data/, { parts: [{ kind: 'data', data: { key: 'value', count: 42 } }] }],
  [/^tck-complete-task/, { parts: text('Hello from TCK') }],
  [/^tck-message-response/, { parts: text('Direct message response'), isMessage: true }],
  [/^tck-input-required/, { parts: text('What else?'), asksBack: true }],
  [/^tck-stream-ordering-001/, { parts: text('Ordered output') }],
  [/^tck-stream-001/, { parts: text('Stream hello from TCK') }],
  [/^tck-stream-002/, { parts: text('Stream message') }],
  [/^tck-stream-003/, { parts: text('Stream task lifecycle') }],
  // … and for 0.3 as its tests imply: tasks stay open for more messages and for being canceled.
  [/^test-resubscribe-message-id/, { parts: text('Done at last'), takesMs: LONG_MS }],
  [/^[a-z-]+-message-(?:id|\d+)-[\da-f-]{36}$/, { parts: text('What else?'), asksBack: true }],
];

const sceneOf = ({ message }: AskedMessage): Scene | undefined => script.find(([ids]) => ids.test(message.messageId ?? ''))?.[1];

/** The kit's scripted replies to its own messages, by their ids; everybody else's are answered as always. */
export function conformanceAnswers(answers: AgentAnswers): AgentAnswers {
  /** @returns undefined for a message that is not the kit's. One reply per message, so the message's turn can name it */
  const scripted = async (asked: AskedMessage): Promise<string | undefined> => {
    const scene = sceneOf(asked);
    if (scene === undefined) return undefined;
    await delay(scene.takesMs ?? 0);
    return asked.messageId;
  };
  return {
    post: async (ctx, asked, asker) => await scripted(asked) ?? answers.post(ctx, asked, asker),
    ask: async (ctx, asked) => await scripted(asked) ?? answers.ask(ctx, asked),
    async read(ctx, asked, replyId) {
      const { parts, asksBack = false, isMessage = false } = sceneOf(asked) ?? {};
      if (parts === undefined) return answers.read(ctx, asked, replyId);
      const message = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
      return { messageId: replyId, message, locale: 'en', parts, asksBack, isMessage };
    },
  };
}
