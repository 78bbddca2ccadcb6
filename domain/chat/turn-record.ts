import type { EntityDictionary } from '@mikro-orm/core';
import type { TenantContext } from '../context.ts';
import type { LiveEvent } from '../model/chat.ts';
import { notFound } from '../model/errors.ts';
import type { KnownTable } from '../model/booking/known-table.ts';
import type { AnsweredTurn, TurnKey } from '../model/turn.ts';
import type { DialogueMemory, ToolCall } from '../ports/brain.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord, ChatSession } from '../storage/entities/chat.ts';
import type { ChatDialogue, ChatTurnStep } from '../storage/entities/dialogue.ts';
import type { ModelThought } from '../storage/entities/language-model.ts';
import type { ClientFacts, ClientFactsCache } from './client-facts.ts';
import { knownTables } from './known-tables.ts';
import { isLeftAlone, type ModelPause } from '../language-model/left-alone.ts';
import { leftTo, type Left } from './left-to-person.ts';
import { liveNotices } from './live-notice.ts';
import { joinedText, questionOf, readTurnMessages, type ThreadMessage, type Said } from './messages.ts';
import type { TurnTools } from './turn-tools.ts';

/** How many messages the brain sees, the question included. */
const SEEN = 20;

/** A step as a decision sees it. */
export type StepTaken = Pick<ChatTurnStep, 'stepIndex' | 'tool' | 'args' | 'result' | 'known'>;

/** A thought as a decision sees it. */
export type ThoughtTaken = Pick<ModelThought, 'thoughtIndex' | 'purpose' | 'key' | 'result'>;

/** All that is stored about a turn that is being answered. */
export interface TurnRecord {
  /** Ends with the question: all messages of the turn, as one. */
  conversation: ThreadMessage[];
  /** The messages of the question; none where the guest has taken all of them back. */
  heard: string[];
  hotel: ClientFacts;
  /** The turn's reply, when it has one already. */
  replyId: string | null;
  steps: StepTaken[];
  thoughts: ThoughtTaken[];
  /** Whether the provider of the hotel's language model is left alone just now. */
  isModelPaused: boolean;
  memory: DialogueMemory | null;
  /** Whether anything of a dialogue is stored. */
  hasDialogue: boolean;
  /** The write that was read back to the guest right before this message. */
  proposal: ToolCall | null;
  /** The conversation's tables; the same at every step of a turn. */
  tables: KnownTable[];
  /** Whether a person has the conversation, or had it when the guest wrote. */
  left: Left;
}

/** Nothing is stored with what is announced, so its commit waits for no disk, whatever reading has tidied up on the way. */
const UNHURRIED = "set_config('synchronous_commit', 'off', true)";

/** As the database's function of the same name gives it. */
interface State {
  session: EntityDictionary<ChatSession>;
  said: Said[] | null;
  facts_version: string;
  reply: string | null;
  dialogue: Dialogue | null;
  steps: StepTaken[];
  thoughts: ThoughtTaken[];
  /** Whether it has asked for a table ever. */
  has_tables: boolean;
}

type Dialogue = Pick<ChatDialogue, 'version' | 'stage' | 'data' | 'proposal'> & { awaits_bare_value: boolean };

/**
 * Reads a turn at one moment, with one statement; only what is seldom needed is looked up afterwards. Given live events are sent with it.
 *
 * @throws DomainError NOT_FOUND when the session is gone
 */
export async function readTurn(
  ctx: TenantContext, input: TurnKey,
  { facts, tools, live = [] }: { facts: ClientFactsCache; tools?: TurnTools | undefined; live?: readonly LiveEvent[] | undefined },
): Promise<TurnRecord> {
  const { sessionKey, messageId } = input;
  return ctx.db.read(async (em) => {
    const platform = em.getPlatform();
    const [row] = await em.execute<{ turn: State | null; pause: ModelPause | null }[]>(
      `select ${platform.formatQuery('read_turn(?, ?, ?) as turn, model_pause(?) as pause', [sessionKey, messageId, SEEN, ctx.clientId])}
         ${live.length === 0 ? '' : `${liveNotices(em, sessionKey, live)}, ${UNHURRIED}`}`,
    );
    const state = row?.turn;
    if (state === null || state === undefined) throw notFound('This session');
    const { question, conversation: before } = questionOf(state.said);
    const { facts_version: version, reply, dialogue, steps, thoughts, has_tables: hasTables } = state;
    const session = em.map(ChatSession, state.session);
    const heard = question.map(({ id }) => id);
    const conversation = asOneQuestion(before, question);
    const [first] = steps;
    const hotel = await facts.read(em, ctx, { session, version, tools });
    return {
      conversation,
      heard,
      hotel,
      replyId: reply,
      steps,
      thoughts,
      isModelPaused: hotel.model !== null && isLeftAlone(row?.pause ?? null, hotel.model.settings, ctx.now()),
      tables: first?.known ?? (hasTables && first === undefined ? await knownTables(em, sessionKey) : []),
      memory: memoryOf(dialogue),
      hasDialogue: dialogue !== null,
      proposal: await proposalBefore(em, session, { dialogue, conversation, heard }),
      left: await leftTo(em, session, messageId),
    };
  });
}

/** A guest who says something in several messages has said one thing. */
function asOneQuestion(conversation: ThreadMessage[], question: readonly ThreadMessage[]): ThreadMessage[] {
  const [head] = question;
  const last = question.at(-1);
  if (head === undefined || last === undefined) return conversation;
  const before = conversation.filter(({ id, message }) => message !== '' && !question.some((part) => part.id === id));
  return [...before, { ...last, id: head.id, datetime: head.datetime, message: joinedText(question) }];
}

/** The question is another than the one a decision was taken on: to be thought about again. */
export class QuestionChanged extends Error {}

/**
 * Refuses a decision about a question that has changed since, in a transaction that holds the session's lock.
 *
 * @throws QuestionChanged
 */
export async function requireHeard(em: EntityManager, input: TurnKey, heard: readonly string[]): Promise<void> {
  requireSame((await readTurnMessages(em, input)).map(({ id }) => id), heard);
}

/** As {@link requireHeard}, for callers that know the turn's messages. @throws QuestionChanged */
export function requireSame(now: readonly string[], heard: readonly string[]): void {
  if (now.length !== heard.length || now.some((id, index) => id !== heard[index])) throw new QuestionChanged('The question has changed.');
}

export async function findReply(em: EntityManager, input: TurnKey): Promise<string | null> {
  const reply = await em.findOne(
    ChatMessageRecord, { sessionKey: input.sessionKey, replyTo: input.messageId }, { fields: ['id'] },
  );
  return reply?.id ?? null;
}

/** How a turn stands that needs no thought any more: it has its reply, or it is a person's. */
export function closedTurn(replyId: string | null, { turn, now }: Left): AnsweredTurn {
  const told = now === null ? {} : { handoffMessageId: now };
  if (replyId !== null) return { replyId, outcome: 'answered', ...told };
  if (turn === null) throw notFound('The reply of this turn');
  return { replyId: turn, outcome: 'left', ...told };
}

function memoryOf(dialogue: Dialogue | null): DialogueMemory | null {
  if (dialogue === null || dialogue.version === null || dialogue.version === undefined) return null;
  const { version, stage, awaits_bare_value: awaitsBareValue, data } = dialogue;
  return { version, stage: stage ?? '', awaitsBareValue, data };
}

interface Asked {
  dialogue: Dialogue | null;
  conversation: readonly ThreadMessage[];
  /** The messages of the question. */
  heard: readonly string[];
}

/** A message that was written before its guest could read the details confirms none of them. */
async function proposalBefore(
  em: EntityManager, { key, channel }: ChatSession, { dialogue, conversation, heard }: Asked,
): Promise<ToolCall | null> {
  const proposal = dialogue?.proposal;
  if (proposal === null || proposal === undefined) return null;
  const before = conversation.slice(0, -1).findLast(({ type }) => type !== 'guest');
  if (before?.id !== proposal.replyId) return null;
  if (channel !== 'WEB' && !await wasReadBefore(em, key, proposal.replyId, heard)) return null;
  return { tool: proposal.tool, args: proposal.args };
}

const READ_BEFORE = `
  select count(*) > 0 and bool_and(s.state = 'sent' and s.tried_date <= coalesce((
    select min(d.received_date) from channel_message c
    join channel_delivery d on d.session_key = c.session_key and d.external_key = 'message:' || c.mid
    where c.session_key = ? and c.message_id = any(?::uuid[])
  ), now())) as read
  from channel_send s where s.session_key = ? and s.message_id = ?`;

/** On a channel what is stored is not read yet: it may wait, be lost or be refused. */
async function wasReadBefore(em: EntityManager, sessionKey: string, replyId: string, heard: readonly string[]): Promise<boolean> {
  const [row] = await em.execute<{ read: boolean }[]>(READ_BEFORE, [sessionKey, `{${heard.join(',')}}`, sessionKey, replyId]);
  return row?.read === true;
}
