import { Button, Group, Paper, Text } from '@mantine/core';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';

const SHOWN_MS = 7_000;

interface Note { id: number; text: string; bad: boolean; undo?: (() => void) | undefined }
interface Notes {
  /** Tells what was done, and offers to undo it where that is possible. */
  say: (text: string, undo?: () => void) => void;
  /** Says what failed, in the words of the refusal. */
  fail: (error: unknown) => void;
}

const NotesContext = createContext<Notes>({ say: () => {}, fail: () => {} });
export const useNotes = (): Notes => use(NotesContext);

/** Short words at the lower edge of the page, read out by screen readers too. */
export function NotesProvider({ children }: { children: ReactNode }) {
  const t = useTexts(commonTexts);
  const [notes, setNotes] = useState<Note[]>([]);
  const last = useRef(0);
  const show = useCallback((note: Omit<Note, 'id'>) => {
    last.current += 1;
    const id = last.current;
    setNotes((before) => [...before.slice(-2), { ...note, id }]);
  }, []);
  const drop = useCallback((id: number) => setNotes((before) => before.filter((one) => one.id !== id)), []);
  const value = useMemo<Notes>(() => ({
    say: (text, undo) => show({ text, undo, bad: false }),
    fail: (error) => show({ text: error instanceof TypeError ? t('offline') : (error as Error).message, bad: true }),
  }), [show, t]);
  return (
    <NotesContext value={value}>
      {children}
      <div className="notes" role="status" aria-live="polite">
        {notes.map((note) => <Shown key={note.id} note={note} drop={drop} />)}
      </div>
    </NotesContext>
  );
}

/** Disappears by itself, but not under the pointer or the focus: a user who needs longer to reach its button gets the time. */
function Shown({ note: { id, text, bad, undo }, drop }: { note: Note; drop: (id: number) => void }) {
  const t = useTexts(commonTexts);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => drop(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, id, drop]);
  return (
    <Paper
      withBorder shadow="md" p="sm" data-bad={bad}
      onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}
    >
      <Group gap="md" wrap="nowrap">
        <Text size="sm" {...(bad ? { c: 'var(--mantine-color-error)' } : {})}>{text}</Text>
        {undo && <Button size="compact-sm" variant="subtle" onClick={() => { undo(); drop(id); }}>{t('undo')}</Button>}
      </Group>
    </Paper>
  );
}
