import { Badge, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { Fetched, PageHead } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMay } from '../../session/profile.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { knowledgeTexts } from './texts.ts';

type Item = Schemas['KnowledgeItemDetail'];

/** One item: its words, those of its source beside them, and what can be done with it. */
export function ItemPage() {
  const { hotelId, itemId } = useParams({ from: '/signed-in/hotels/$hotelId/knowledge/$itemId' });
  const t = useTexts(knowledgeTexts);
  const allowed = useMay(hotelId);
  const query = useQuery({
    queryKey: [hotelId, 'knowledge', 'item', itemId],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/knowledge/{itemId}', {
      params: { path: { id: hotelId, itemId } }, signal,
    })),
  });
  return (
    <>
      <Link to="/hotels/$hotelId/knowledge" params={{ hotelId }}>‹ {t('back')}</Link>
      <Fetched query={query}>
        {(item) => (
          <Stack gap="md" mt="sm">
            <PageHead title={item.title} hint={allowed('knowledge:WRITE') ? t('itemHint') : undefined} />
            <Where item={item} />
            {allowed('knowledge:WRITE') && item.retiredDate === null
              ? <Editor key={item.updatedDate} item={item} hotelId={hotelId} />
              : <p className="words surface" dir="auto" lang={item.locale}>{item.text}</p>}
            <Source item={item} hotelId={hotelId} mayWrite={allowed('knowledge:WRITE')} />
            <Duplicates itemId={item.id} hotelId={hotelId} />
            {allowed('knowledge:WRITE') && <Ending item={item} hotelId={hotelId} />}
          </Stack>
        )}
      </Fetched>
    </>
  );
}

function Where({ item: { kind, locale, source, editedDate, sourceState, retiredDate } }: { item: Item }) {
  const t = useTexts(knowledgeTexts);
  const name = source.url ?? source.file;
  return (
    <Group gap="xs">
      <Badge color="gray">{t(kind)}</Badge><Badge color="gray">{locale}</Badge>
      {editedDate !== null && <Badge color="blue">{t('edited')}</Badge>}
      {sourceState !== null && <Badge color="orange">{t(sourceState)}</Badge>}
      {retiredDate !== null && <Badge color="red">{t('retired')}</Badge>}
      {source.url !== null && (
        <a href={source.url} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: 'anywhere' }}>{source.url}</a>
      )}
      {source.url === null && name !== null && <Text size="sm">{t('from', { name })}</Text>}
    </Group>
  );
}

function Editor({ item, hotelId }: { item: Item; hotelId: string }) {
  const t = useTexts(knowledgeTexts);
  const c = useTexts(commonTexts);
  const [title, setTitle] = useState(item.title);
  const [text, setText] = useState(item.text);
  const path = { id: hotelId, itemId: item.id };
  const put = (body: Schemas['UpdateKnowledgeItemBody']) =>
    answerOf(api.PUT('/api/clients/{id}/knowledge/{itemId}', { params: { path }, body }));
  const refresh = [[hotelId, 'knowledge']];
  const back = useAction(put, { refresh });
  const save = useAction(put, { refresh, done: c('saved'), undo: () => back.mutate({ title: item.title, text: item.text }) });
  const isChanged = title !== item.title || text !== item.text;
  return (
    <form onSubmit={(event) => { event.preventDefault(); save.mutate({ title: title.trim(), text: text.trim() }); }}>
      <Stack gap="sm">
        <TextInput
          label={t(item.kind === 'faq' ? 'questionField' : 'titleField')} value={title} required
          onChange={(event) => setTitle(event.currentTarget.value)} dir="auto"
        />
        <Textarea
          label={t('textField')} value={text} required autosize minRows={6} maxRows={24}
          onChange={(event) => setText(event.currentTarget.value)} dir="auto" lang={item.locale}
        />
        <Group>
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>{c('save')}</Button>
          {isChanged && <Text size="sm" c="dimmed">{c('unsaved')}</Text>}
        </Group>
      </Stack>
    </form>
  );
}

function Source({ item, hotelId, mayWrite }: { item: Item; hotelId: string; mayWrite: boolean }) {
  const t = useTexts(knowledgeTexts);
  const confirmed = useConfirmed();
  const reset = useAction(() => answerOf(api.POST('/api/clients/{id}/knowledge/{itemId}/reset', {
    params: { path: { id: hotelId, itemId: item.id } },
  })), { refresh: [[hotelId, 'knowledge']] });
  const ask = confirmed({ title: t('resetAsk'), text: t('resetText'), yes: t('reset') }, () => reset.mutate());
  if (item.editedDate === null || item.sourceContent === null) return null;
  const { title, text } = item.sourceContent;
  return (
    <section className="surface">
      <Text component="h2" fw={600} mb="xs">{t('source')}</Text>
      {title === item.title && text === item.text ? <Text size="sm" c="dimmed">{t('unchangedSource')}</Text>
        : <p className="words" dir="auto"><strong>{title}</strong>{'\n'}{text}</p>}
      {mayWrite && (
        <Button
          mt="sm" variant="default" loading={reset.isPending}
          onClick={ask}
        >
          {t('reset')}
        </Button>
      )}
    </section>
  );
}

/** What was merged into the item; each can be brought back on its own page. */
function Duplicates({ itemId, hotelId }: { itemId: string; hotelId: string }) {
  const t = useTexts(knowledgeTexts);
  const { data } = useQuery({
    queryKey: [hotelId, 'knowledge', 'duplicates', itemId],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/knowledge/{itemId}/duplicates', {
      params: { path: { id: hotelId, itemId } }, signal,
    })),
  });
  if (!data || data.duplicates.length === 0) return null;
  return (
    <section className="surface" aria-label={t('duplicates')}>
      <Text component="h2" fw={600} mb="xs">{t('duplicates')}</Text>
      <Text size="sm" c="dimmed">{t('duplicatesHint')}</Text>
      <ul>
        {data.duplicates.map(({ id, title, url }) => (
          <li key={id}><Link to="/hotels/$hotelId/knowledge/$itemId" params={{ hotelId, itemId: id }}>{title}</Link> <Text span size="sm"
            c="dimmed" style={{ overflowWrap: 'anywhere' }}>{url}</Text></li>
        ))}
      </ul>
    </section>
  );
}

function Ending({ item: { id, retiredDate }, hotelId }: { item: Item; hotelId: string }) {
  const t = useTexts(knowledgeTexts);
  const path = { id: hotelId, itemId: id };
  const refresh = [[hotelId, 'knowledge']];
  const restore = useAction(() => answerOf(api.POST('/api/clients/{id}/knowledge/{itemId}/restore', { params: { path } })),
    { refresh, done: t('restored') });
  const remove = useAction(() => answerOf(api.DELETE('/api/clients/{id}/knowledge/{itemId}', { params: { path } })),
    { refresh, done: t('removed'), undo: () => restore.mutate() });
  if (retiredDate !== null) return (
    <Group><Button loading={restore.isPending} onClick={() => restore.mutate()}>{t('restore')}</Button></Group>
  );
  return (
    <Group><Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>{t('remove')}</Button></Group>
  );
}
