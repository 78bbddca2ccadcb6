import { describe, expect, it } from '@jest/globals';
import { newMessageId } from '../../../api/web/client/message-id.ts';
import { cleanText } from '../../../api/web/client/message-text.ts';
import { Outbox } from '../../../api/web/client/outbox.ts';
import { MAX_LENGTH } from '../../../api/web/client/settings.ts';
import { queryBodySchema } from '../../../domain/model/chat.ts';
import { MemoryStorage, memoryStore } from './memory-store.ts';

const texts = (outbox: Outbox): string[] => outbox.list().map(({ query }) => query);

describe('the outbox', () => {
  it('keeps the order of writing though the clock stands still or runs backwards', () => {
    const times = [5, 5, 3];
    const outbox = new Outbox(memoryStore(), () => times.shift() ?? 0);
    for (const query of ['one', 'two', 'three']) outbox.add(query);
    expect(texts(outbox)).toEqual(['one', 'two', 'three']);
  });

  it('survives a reload with the same ids', () => {
    const storage = new MemoryStorage();
    const added = new Outbox(memoryStore(storage)).add('hello');
    expect(new Outbox(memoryStore(storage)).next()).toEqual(added);
  });

  it('is shared by tabs without one undoing the other', () => {
    const storage = new MemoryStorage();
    const [left, right] = [new Outbox(memoryStore(storage)), new Outbox(memoryStore(storage))];
    const first = left.add('left');
    right.add('right');
    expect(texts(left)).toEqual(['left', 'right']);
    right.remove(first.messageId);
    expect(texts(left)).toEqual(['right']);
  });

  it('goes on to the next message when one is refused', () => {
    const outbox = new Outbox(memoryStore());
    const first = outbox.add('one');
    outbox.add('two');
    outbox.refuse(first.messageId, 'INVALID_INPUT');
    expect(outbox.next()?.query).toBe('two');
    expect(outbox.list()[0]).toMatchObject({ query: 'one', refusedWith: 'INVALID_INPUT' });
  });

  it('tries a refused text again under its id, and in its place', () => {
    const outbox = new Outbox(memoryStore());
    const first = outbox.add('one');
    outbox.add('two');
    outbox.refuse(first.messageId, 'INVALID_INPUT');
    outbox.retry(first.messageId);
    expect(outbox.next()).toEqual(first);
  });

  it('tries again under a new id when the id was what the service refused', () => {
    const outbox = new Outbox(memoryStore());
    const first = outbox.add('one');
    outbox.refuse(first.messageId, 'IDEMPOTENCY_MISMATCH');
    outbox.retry(first.messageId);
    expect(outbox.list()).toHaveLength(1);
    expect(outbox.next()).toMatchObject({ query: 'one', refusedWith: null });
    expect(outbox.next()?.messageId).not.toBe(first.messageId);
  });

  it('leaves alone what is not there any more', () => {
    const outbox = new Outbox(memoryStore());
    outbox.refuse('gone', 'INVALID_INPUT');
    outbox.retry('gone');
    expect(outbox.list()).toEqual([]);
  });

  it.each(['', '{', 'null', '{"query":"no id"}', '[]'])('skips %j in its storage', (stored) => {
    const store = memoryStore();
    store.set('outbox.x', stored);
    store.set('session', 'not a message');
    expect(new Outbox(store).list()).toEqual([]);
  });
});

describe('a message id', () => {
  const v4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('is a UUID v4', () => expect(newMessageId()).toMatch(v4));

  it('is one where the browser offers no randomUUID, as over plain http', () => {
    const getRandomValues: typeof crypto.getRandomValues = (bytes) => crypto.getRandomValues(bytes);
    const ids = Array.from({ length: 50 }, () => newMessageId({ getRandomValues }));
    for (const id of ids) expect(id).toMatch(v4);
    expect(new Set(ids).size).toBe(50);
  });
});

describe('what a guest typed', () => {
  it.each([
    ['  hello \n', 'hello'],
    ['line one\nline two', 'line one\nline two'],
    ['nul\0byte', 'nulbyte'],
    ['half \ud83d smile', 'half \ufffd smile'],
    [' \n\t ', ''],
  ])('%j becomes %j', (typed, clean) => expect(cleanText(typed)).toBe(clean));

  it('may be exactly as long as the service takes', () => {
    const accepted = (length: number): boolean => queryBodySchema.safeParse({ query: 'x'.repeat(length) }).success;
    expect([accepted(MAX_LENGTH), accepted(MAX_LENGTH + 1)]).toEqual([true, false]);
  });
});
