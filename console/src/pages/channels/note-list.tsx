import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useNotes } from '../../parts/notes.tsx';
import { useAction } from '../../parts/use-action.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import type { ChannelType, Note } from './channel-note.ts';
import { channelTexts } from './texts.ts';

interface ListProps { notes: readonly Note[]; hotelId: string; type: ChannelType; mayWrite: boolean }

function moved(notes: readonly Note[], from: number, to: number): Note[] {
  const next = [...notes];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Notes that are put in another order by dragging them or with their arrows. */
export function NoteList({ notes, hotelId, type, mayWrite }: ListProps) {
  const t = useTexts(channelTexts);
  const { say } = useNotes();
  const [dragged, setDragged] = useState<number | null>(null);
  const order = useAction((next: readonly Note[]) => answerOf(api.PUT('/api/clients/{id}/channels/{channelType}/instructions', {
    params: { path: { id: hotelId, channelType: type } }, body: { order: next.map(({ id }) => id) },
  })), { refresh: [[hotelId, 'notes']] });
  const move = (from: number, to: number): void => {
    const note = notes[from];
    if (note === undefined || to < 0 || to >= notes.length || from === to) return;
    order.mutate(moved(notes, from, to), { onSuccess: () => say(t('moved', { title: note.title, n: to + 1 })) });
  };
  return (
    <ol className="rows surface" data-flush>
      {notes.map((note, index) => (
        <li
          key={note.id} className="row" draggable={mayWrite} onDragStart={() => setDragged(index)} onDragEnd={() => setDragged(null)}
          onDragOver={(event) => { if (dragged !== null) event.preventDefault(); }}
          onDrop={(event) => { event.preventDefault(); if (dragged !== null) move(dragged, index); }}
          style={{ cursor: mayWrite ? 'grab' : 'auto', opacity: dragged === index ? 0.6 : 1 }}
        >
          <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
            <div style={{ minWidth: 0 }}>
              <Text fw={600} size="sm">{index + 1}. {note.title}</Text>
              <Text size="sm" className="words">{note.text}</Text>
            </div>
            {mayWrite && (
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="default" size="lg" aria-label={t('up', { title: note.title })} disabled={index === 0 || order.isPending}
                  onClick={() => move(index, index - 1)}
                >
                  ↑
                </ActionIcon>
                <ActionIcon
                  variant="default" size="lg" aria-label={t('down', { title: note.title })}
                  disabled={index === notes.length - 1 || order.isPending} onClick={() => move(index, index + 1)}
                >
                  ↓
                </ActionIcon>
                <DeleteNote note={note} notes={notes} hotelId={hotelId} type={type} />
              </Group>
            )}
          </Group>
        </li>
      ))}
    </ol>
  );
}

/** Deletes a note, which can be brought back to its place among these. */
function DeleteNote({ note, notes, hotelId, type }: { note: Note; notes: readonly Note[]; hotelId: string; type: ChannelType }) {
  const t = useTexts(channelTexts);
  const c = useTexts(commonTexts);
  const refresh = [[hotelId, 'notes']];
  const path = { id: hotelId, channelType: type };
  const bringBack = useAction(async () => {
    const again = await answerOf(api.POST('/api/clients/{id}/channels/{channelType}/instructions', {
      params: { path }, body: { title: note.title, text: note.text },
    }));
    const order = notes.map(({ id }) => (id === note.id ? again.id : id));
    return answerOf(api.PUT('/api/clients/{id}/channels/{channelType}/instructions', { params: { path }, body: { order } }));
  }, { refresh });
  const remove = useAction(() => answerOf(api.DELETE('/api/clients/{id}/channels/{channelType}/instructions/{instructionId}', {
    params: { path: { ...path, instructionId: note.id } },
  })), { refresh, done: t('deleted'), undo: () => bringBack.mutate() });
  return <Button variant="subtle" color="red" size="compact-sm" aria-label={`${c('delete')}: ${note.title}`} loading={remove.isPending}
    onClick={() => remove.mutate()}>{c('delete')}</Button>;
}
