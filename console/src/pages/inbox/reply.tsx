import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useNotes } from '../../parts/notes.tsx';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Transcript } from './queries.ts';
import { inboxTexts } from './texts.ts';

interface ReplyProps { transcript: Transcript; hotelId: string }

/** What somebody can do with the conversation: take it over, or write and hand it back. */
export function Reply({ transcript, hotelId }: ReplyProps) {
  const t = useTexts(inboxTexts);
  const allowed = useMay(hotelId);
  if (!allowed('conversations:WRITE')) return <Text p="md" size="sm" c="dimmed">{t('readOnly')}</Text>;
  return transcript.handledBy === 'person'
    ? <Composer transcript={transcript} hotelId={hotelId} />
    : <TakeOver transcript={transcript} hotelId={hotelId} />;
}

/** Reads again what a change of hands changes. */
function useRefresh(hotelId: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [hotelId, 'conversation'] }),
      queries.invalidateQueries({ queryKey: [hotelId, 'conversations'] }),
    ]);
  };
}

function TakeOver({ transcript: { id }, hotelId }: ReplyProps) {
  const t = useTexts(inboxTexts);
  const { say, fail } = useNotes();
  const refresh = useRefresh(hotelId);
  const takeOver = useMutation({
    mutationFn: () => answerOf(api.POST('/api/clients/{id}/conversations/{conversationId}/takeover', {
      params: { path: { id: hotelId, conversationId: id } },
    })),
    onSuccess: async () => { await refresh(); say(t('takenOver')); },
    onError: fail,
  });
  return (
    <Group p="md" justify="space-between" style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
      <Text size="sm" c="dimmed" style={{ flex: '1 1 14rem' }}>{t('takeOverHint')}</Text>
      <Button loading={takeOver.isPending} onClick={() => takeOver.mutate()}>{t('takeOver')}</Button>
    </Group>
  );
}

function Composer({ transcript: { id, waitingSince, handoff }, hotelId }: ReplyProps) {
  const t = useTexts(inboxTexts);
  const { fail } = useNotes();
  const refresh = useRefresh(hotelId);
  const draftKey = `console.draft.${id}`;
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? '');
  // Sent again after a failure, the message keeps its id, so that the guest reads it once.
  const messageId = useRef(crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => { sessionStorage.setItem(draftKey, text); }, [draftKey, text]);
  const send = useMutation({
    mutationFn: (message: string) => answerOf(api.POST('/api/clients/{id}/conversations/{conversationId}/messages', {
      params: { path: { id: hotelId, conversationId: id } }, body: { message, messageId: messageId.current },
    })),
    async onSuccess() {
      messageId.current = crypto.randomUUID();
      setText('');
      await refresh();
    },
    onError: fail,
  });
  const submit = (): void => {
    if (text.trim() === '' || send.isPending) return;
    send.mutate(text.trim());
    // Now rather than with the answer: by then somebody may have gone on to the next button.
    field.current?.focus();
  };
  return (
    <Stack p="md" gap="sm" style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
      <Text size="sm" c="dimmed">{t(handoff?.by === null ? 'waitsForYou' : 'has')}</Text>
      <form onSubmit={(event) => { event.preventDefault(); submit(); }}>
        <Textarea
          ref={field} aria-label={t('write')} placeholder={t('write')} value={text}
          autosize minRows={2} maxRows={8} maxLength={4000} autoFocus dir="auto"
          onChange={(event) => { setText(event.currentTarget.value); messageId.current = crypto.randomUUID(); }}
          onKeyDown={(event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(); }}
        />
        <Group justify="space-between" mt="xs">
          <Text size="xs" c="dimmed">{t('sendHint')}</Text>
          <Button type="submit" loading={send.isPending} disabled={text.trim() === ''}>{t('send')}</Button>
        </Group>
      </form>
      <HandBack id={id} hotelId={hotelId} isOpen={waitingSince !== null} refresh={refresh} />
    </Stack>
  );
}

function HandBack({ id, hotelId, isOpen, refresh }: { id: string; hotelId: string; isOpen: boolean; refresh: () => Promise<void> }) {
  const t = useTexts(inboxTexts);
  const { say, fail } = useNotes();
  const handBack = useMutation({
    mutationFn: (open: 'answer' | 'leave') => answerOf(api.POST('/api/clients/{id}/conversations/{conversationId}/handback', {
      params: { path: { id: hotelId, conversationId: id } }, body: { open },
    })),
    onSuccess: async () => { await refresh(); say(t('handedBack')); },
    onError: fail,
  });
  if (!isOpen) {
    return (
      <Group>
        <Button variant="default" loading={handBack.isPending} onClick={() => handBack.mutate('leave')}>{t('handBack')}</Button>
      </Group>
    );
  }
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" w="100%">{t('openHint')}</Text>
      <Button variant="default" loading={handBack.isPending} onClick={() => handBack.mutate('answer')}>{t('handBackAnswer')}</Button>
      <Button variant="default" loading={handBack.isPending} onClick={() => handBack.mutate('leave')}>{t('handBackLeave')}</Button>
    </Group>
  );
}
