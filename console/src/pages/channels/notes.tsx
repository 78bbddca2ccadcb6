import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { channelNames } from '../../parts/channel-names.ts';
import { FormActions } from '../../parts/form-actions.tsx';
import { field } from '../../parts/form-fields.ts';
import { Empty, Fetched } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { channelTypes, type ChannelType } from './channel-note.ts';
import { NoteList } from './note-list.tsx';
import { channelTexts } from './texts.ts';

/** Notes to the concierge about a channel, in the order in which they count. */
export function Notes({ hotelId, mayWrite }: { hotelId: string; mayWrite: boolean }) {
  const t = useTexts(channelTexts);
  const [type, setType] = useState<ChannelType>('WEB');
  const [adding, setAdding] = useState(false);
  const query = useQuery({
    queryKey: [hotelId, 'notes'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/channels/instructions', { params: { path: { id: hotelId } }, signal })),
  });
  return (
    <section>
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h4">{t('notes')}</Title>
        <NativeSelect
          aria-label={t('channel')} value={type} data={channelTypes.map((value) => ({ value, label: channelNames[value] ?? value }))}
          onChange={(event) => setType(event.currentTarget.value as ChannelType)}
        />
      </Group>
      <Text size="sm" c="dimmed" mb="sm">{t('notesHint')}</Text>
      <Fetched query={query}>
        {({ instructions }) => {
          const notes = instructions[type] ?? [];
          return notes.length === 0
            ? <div className="surface"><Empty title={t('noNotes')}>{t('noNotesHint')}</Empty></div>
            : <NoteList key={type} notes={notes} hotelId={hotelId} type={type} mayWrite={mayWrite} />;
        }}
      </Fetched>
      {mayWrite && !adding && <Button mt="sm" variant="default" onClick={() => setAdding(true)}>{t('addNote')}</Button>}
      {adding && <NewNote hotelId={hotelId} type={type} close={() => setAdding(false)} />}
    </section>
  );
}

function NewNote({ hotelId, type, close }: { hotelId: string; type: ChannelType; close: () => void }) {
  const t = useTexts(channelTexts);
  const c = useTexts(commonTexts);
  const add = useAction((form: FormData) => answerOf(api.POST('/api/clients/{id}/channels/{channelType}/instructions', {
    params: { path: { id: hotelId, channelType: type } },
    body: { title: field(form, 'title'), text: field(form, 'text') },
  })), { refresh: [[hotelId, 'notes']], after: close });
  return (
    <form
      className="surface" style={{ marginTop: '.75rem' }}
      onSubmit={(event) => { event.preventDefault(); add.mutate(new FormData(event.currentTarget)); }}
    >
      <Stack gap="sm">
        <TextInput name="title" label={t('noteTitle')} required autoFocus />
        <Textarea name="text" label={t('noteText')} required autosize minRows={2} />
        <FormActions label={c('add')} busy={add.isPending} close={close} />
      </Stack>
    </form>
  );
}
