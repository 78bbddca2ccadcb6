import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { Fetched } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { knowledgeTexts } from './texts.ts';

const READING_MS = 2_000;

/** Documents, taken by drop or by choosing a file, and what came of each. */
export function Documents({ hotelId, mayWrite }: { hotelId: string; mayWrite: boolean }) {
  const t = useTexts(knowledgeTexts);
  const list = useQuery({
    queryKey: [hotelId, 'documents'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/knowledge/documents', {
      params: { path: { id: hotelId }, query: { limit: 100 } }, signal,
    })),
    refetchInterval: ({ state }) => (state.data?.documents.some((one) => one.state === 'waiting') ? READING_MS : false),
  });
  return (
    <section>
      <Title order={2} size="h4" mb="sm" id="documents">{t('documents')}</Title>
      {mayWrite && <Drop hotelId={hotelId} />}
      <Fetched query={list}>
        {({ documents }) => documents.length > 0 && (
          <ul className="rows surface" data-flush style={{ marginTop: '.75rem' }}>
            {documents.map((document) => (
              <li key={document.id} className="row"><DocumentRow document={document} hotelId={hotelId} mayWrite={mayWrite} /></li>
            ))}
          </ul>
        )}
      </Fetched>
    </section>
  );
}

function Drop({ hotelId }: { hotelId: string }) {
  const t = useTexts(knowledgeTexts);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction((file: File) => {
    const form = new FormData();
    form.append('file', file);
    return answerOf(api.POST('/api/clients/{id}/knowledge/documents', {
      params: { path: { id: hotelId } }, body: form as never, bodySerializer: (body) => body as unknown as FormData,
    }));
  }, { refresh: [[hotelId, 'documents']], done: t('uploaded') });
  const take = (files: FileList | null): void => { for (const file of files ?? []) upload.mutate(file); };
  return (
    <div
      className="drop" data-over={over} onDragOver={(event) => { event.preventDefault(); setOver(true); }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => { event.preventDefault(); setOver(false); take(event.dataTransfer.files); }}
    >
      <input
        ref={input} type="file" className="spoken" tabIndex={-1} aria-label={t('choose')} multiple accept=".pdf,.txt,.md,.html,.htm,.csv"
        onChange={(event) => { take(event.currentTarget.files); event.currentTarget.value = ''; }}
      />
      <Group justify="center" gap="xs">
        <Text>{t('drop')}</Text>
        <Button size="compact-sm" variant="default" loading={upload.isPending} onClick={() => input.current?.click()}>{t('choose')}</Button>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>{t('formats')}</Text>
    </div>
  );
}

function DocumentRow({ document, hotelId, mayWrite }: { document: Schemas['KnowledgeDocument']; hotelId: string; mayWrite: boolean }) {
  const { id, fileName, url, state, items, problem, uploadedDate } = document;
  const t = useTexts(knowledgeTexts);
  const confirmed = useConfirmed();
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const name = fileName ?? url ?? id;
  const remove = useAction(() => answerOf(api.DELETE('/api/clients/{id}/knowledge/documents/{documentId}', {
    params: { path: { id: hotelId, documentId: id } },
  })), { refresh: [[hotelId, 'documents'], [hotelId, 'knowledge']], done: t('removed') });
  const ask = confirmed({ title: t('removeDocument', { name }), text: t('removeDocumentText'), yes: t('remove') }, () => remove.mutate());
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>{name}</Text>
        <Text size="sm" c="dimmed">{moment(uploadedDate)}</Text>
      </div>
      <Group gap="xs">
        <Badge color={state === 'failed' ? 'red' : state === 'ready' ? 'green' : 'yellow'} style={{ maxWidth: '100%' }}>{t(state,
          { n: items, problem: problem ?? '' })}</Badge>
        {mayWrite && <Button variant="subtle" color="red" size="compact-sm" aria-label={`${t('remove')}: ${name}`}
          loading={remove.isPending} onClick={ask}>{t('remove')}</Button>}
      </Group>
    </Group>
  );
}
