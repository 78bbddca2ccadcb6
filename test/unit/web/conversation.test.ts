import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Conversation } from '../../../api/web/client/conversation.ts';
import type { Frame } from '../../../api/web/client/realtime-link.ts';
import type { ChatMessage } from '../../../domain/model/chat.ts';

const message = (id: string, type: ChatMessage['type'] = 'guest'): ChatMessage => (
  { id, type, message: `text of ${id}`, datetime: 0, locale: 'en', context: [], sources: [], replyTo: null }
);
const created = (seq: number, data: ChatMessage): Frame => ({ seq, event: 'message.created', data });
const delta = (replyTo: string, index: number, text: string): Frame => ({ event: 'message.delta', data: { replyTo, index, text } });
const typing = (active: boolean): Frame => ({ event: 'typing', data: { active } });
const ids = (conversation: Conversation): string[] => conversation.messages.map(({ id }) => id);

describe('a conversation', () => {
  it('shows a message once, though history, replay and live bring it', () => {
    const conversation = new Conversation();
    conversation.addHistory([message('a'), message('b')]);
    for (const frame of [created(1, message('a')), created(2, message('b')), created(3, message('c')), created(3, message('c'))]) {
      conversation.take(frame);
    }
    conversation.addHistory([message('a'), message('b'), message('c'), message('d')]);
    expect(ids(conversation)).toEqual(['a', 'b', 'c', 'd']);
    expect(conversation.seen).toBe(3);
  });

  it('counts events it does not show, and ignores those it does not know', () => {
    const conversation = new Conversation();
    conversation.take({ seq: 1, event: 'news.of.tomorrow', data: {} });
    conversation.take({ event: 'pong', data: {} });
    expect([conversation.seen, ids(conversation)]).toEqual([1, []]);
  });

  it('knows who has it, and expects no reply to what was left to a person', () => {
    const conversation = new Conversation();
    const handoff = (seq: number, handledBy: string): Frame => ({ seq, event: 'session.handoff', data: { handledBy, reason: 'operator', datetime: 0 } });
    conversation.take(created(1, message('a')));
    conversation.take(delta('a', 0, 'Hel'));
    conversation.take(typing(true));
    conversation.take(handoff(2, 'person'));
    expect([conversation.person, conversation.draft, conversation.typing]).toEqual(['here', undefined, false]);
    conversation.take(delta('a', 0, 'Hello'));
    expect(conversation.draft).toBeUndefined();
    conversation.take(created(3, message('o', 'operator')));
    conversation.take(handoff(4, 'concierge'));
    conversation.take(created(5, message('b')));
    conversation.take(created(6, message('r', 'ai')));
    // The reply was to the new message, so that its own late pieces are ignored, too.
    conversation.take(delta('b', 0, 'Late'));
    expect([conversation.person, conversation.draft]).toEqual(['none', undefined]);
    conversation.reset(6, { person: 'here' });
    expect(conversation.person).toBe('here');
  });

  it('knows that a person was asked for, and that one has come only with a takeover or a word', () => {
    const conversation = new Conversation();
    const handoff = (seq: number, reason: string): Frame => ({ seq, event: 'session.handoff', data: { handledBy: 'person', reason, datetime: 0 } });
    conversation.take(handoff(1, 'guest-asked'));
    expect(conversation.person).toBe('asked');
    conversation.take(created(2, message('s', 'system')));
    expect(conversation.person).toBe('asked');
    conversation.take(created(3, message('o', 'operator')));
    expect(conversation.person).toBe('here');
    conversation.take(handoff(4, 'danger'));
    expect(conversation.person).toBe('here');
  });

  it('begins anew in another session', () => {
    const conversation = new Conversation();
    conversation.take(created(1, message('a')));
    conversation.take(delta('a', 0, 'Hel'));
    conversation.take(typing(true));
    conversation.reset(0);
    expect([ids(conversation), conversation.seen, conversation.draft, conversation.typing]).toEqual([[], 0, undefined, false]);
    conversation.take(created(1, message('a')));
    expect(ids(conversation)).toEqual(['a']);
  });

  it('ends with the service\'s list, whatever the order of breaks, replays and polls', () => {
    const all = Array.from({ length: 12 }, (_, index) => message(`m${index}`, index % 2 === 0 ? 'guest' : 'ai'));
    const step = fc.oneof(
      fc.record({ kind: fc.constant('replay'), count: fc.integer({ min: 0, max: 12 }) }),
      fc.record({ kind: fc.constant('poll'), count: fc.integer({ min: 0, max: 12 }) }),
    );
    fc.assert(fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const conversation = new Conversation();
      let known = 0;
      for (const { kind, count } of [...steps, { kind: 'replay', count: all.length }]) {
        // The service never has less than it showed before.
        known = Math.max(known, count);
        if (kind === 'poll') conversation.addHistory(all.slice(0, known));
        else all.slice(conversation.seen, known).forEach((data) => conversation.take(created(conversation.seen + 1, data)));
      }
      expect(ids(conversation)).toEqual(all.map(({ id }) => id));
    }));
  });
});

describe('a reply in the making', () => {
  const asked = (...questions: string[]): Conversation => {
    const conversation = new Conversation();
    conversation.addHistory(questions.map((id) => message(id)));
    return conversation;
  };

  it('grows piece by piece and gives way to the finished reply', () => {
    const conversation = asked('q');
    conversation.take(typing(true));
    conversation.take(delta('q', 0, 'From '));
    conversation.take(delta('q', 1, 'seven.'));
    expect([conversation.draft, conversation.typing]).toEqual([{ replyTo: 'q', text: 'From seven.' }, true]);
    conversation.take(created(2, message('reply', 'ai')));
    expect([conversation.draft, conversation.typing]).toEqual([undefined, false]);
  });

  it('starts over at index 0, when the turn is tried again', () => {
    const conversation = asked('q');
    conversation.take(delta('q', 0, 'From '));
    conversation.take(delta('q', 0, 'At '));
    conversation.take(delta('q', 1, 'eight.'));
    expect(conversation.draft?.text).toBe('At eight.');
  });

  it('shows no tail whose head it missed, and no piece twice', () => {
    const conversation = asked('q');
    conversation.take(delta('q', 3, 'nonsense'));
    expect(conversation.draft).toBeUndefined();
    for (const piece of [delta('q', 0, 'a'), delta('q', 1, 'b'), delta('q', 1, 'b'), delta('q', 3, 'd')]) conversation.take(piece);
    expect(conversation.draft?.text).toBe('ab');
  });

  it.each([
    ['the rest', [1]],
    ['all of it', [0, 1]],
  ])('does not come back when %s arrives after the finished reply', (_, late) => {
    const conversation = asked('q');
    if (!late.includes(0)) conversation.take(delta('q', 0, 'From '));
    conversation.take(created(2, message('reply', 'ai')));
    for (const index of late) conversation.take(delta('q', index, 'late'));
    expect(conversation.draft).toBeUndefined();
  });

  it('is told from the one of the question before', () => {
    const conversation = asked('q1', 'q2');
    conversation.take(created(3, message('r1', 'ai')));
    conversation.take(delta('q1', 0, 'late'));
    expect(conversation.draft).toBeUndefined();
    conversation.take(delta('q2', 0, 'second'));
    expect(conversation.draft?.text).toBe('second');
  });

  it('is dropped with the connection, as is the typing sign', () => {
    const conversation = asked('q');
    conversation.take(typing(true));
    conversation.take(delta('q', 0, 'From '));
    conversation.connectionLost();
    conversation.take(delta('q', 1, 'seven.'));
    expect([conversation.draft, conversation.typing]).toEqual([undefined, false]);
  });
});
