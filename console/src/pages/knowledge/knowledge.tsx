import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { pagesOf } from '../../api/queries.ts';
import { More } from '../../parts/more.tsx';
import { Empty, Loading, PageHead, Problem } from '../../parts/states.tsx';
import { useMay } from '../../session/profile.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { Documents } from './documents.tsx';
import { ItemRow } from './item-row.tsx';
import { NewItem } from './new-item.tsx';
import { knowledgeTexts } from './texts.ts';

const kinds = ['page', 'document', 'faq', 'note'] as const;
interface Filter { q: string; kind: (typeof kinds)[number] | ''; retired: 'true' | 'false' }

const itemsQuery = (hotelId: string, { q, kind, retired }: Filter) =>
  pagesOf([hotelId, 'knowledge', { q, kind, retired }], (after, signal) => answerOf(api.GET('/api/clients/{id}/knowledge', {
    params: { path: { id: hotelId }, query: {
      limit: q.trim() === '' ? 30 : 5, retired, ...after, ...(q.trim() !== '' && { q: q.trim() }), ...(kind !== '' && { kind }),
    } }, signal,
  })));

/** What the concierge answers from, searched as guests' questions search it. */
export function Knowledge() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/knowledge' });
  const t = useTexts(knowledgeTexts);
  const allowed = useMay(hotelId);
  const [filter, setFilter] = useState<Filter>({ q: '', kind: '', retired: 'false' });
  const [adding, setAdding] = useState(false);
  const mayWrite = allowed('knowledge:WRITE');
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')}>
        <Group gap="md">
          <a href="#documents">{t('documents')}</a>
          {mayWrite && !adding && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
        </Group>
      </PageHead>
      <Stack gap="lg">
        {adding && <NewItem hotelId={hotelId} close={() => setAdding(false)} />}
        <Filters filter={filter} change={setFilter} />
        <Items hotelId={hotelId} filter={filter} />
        <Documents hotelId={hotelId} mayWrite={mayWrite} />
      </Stack>
    </>
  );
}

function Filters({ filter, change }: { filter: Filter; change: (filter: Filter) => void }) {
  const t = useTexts(knowledgeTexts);
  const c = useTexts(commonTexts);
  return (
    <search style={{ display: 'grid', gap: '.75rem', gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))' }}>
      <TextInput
        type="search" label={t('try')} placeholder={t('tryHint')} value={filter.q}
        onChange={(event) => change({ ...filter, q: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('kind')} value={filter.kind} data={[{ value: '', label: c('all') }, ...kinds.map((value) => ({ value, label: t(value) }))]}
        onChange={(event) => change({ ...filter, kind: event.currentTarget.value as Filter['kind'] })}
      />
      <NativeSelect
        label={t('show')} value={filter.retired}
        data={[{ value: 'false', label: t('serving') }, { value: 'true', label: t('retiredOnes') }]}
        onChange={(event) => change({ ...filter, retired: event.currentTarget.value as Filter['retired'] })}
      />
    </search>
  );
}

function Items({ hotelId, filter }: { hotelId: string; filter: Filter }) {
  const t = useTexts(knowledgeTexts);
  const [settled] = useDebouncedValue(filter, 350);
  const list = useInfiniteQuery(itemsQuery(hotelId, settled));
  const items = list.data?.pages.flatMap((page) => page.items);
  const asked = settled.q.trim() !== '';
  if (list.error && !items) return <Problem error={list.error} retry={() => { void list.refetch(); }} />;
  if (!items) return <Loading />;
  if (items.length === 0) return (
    <div className="surface"><Empty title={t(asked ? 'nothing' : 'none')}>{t(asked ? 'nothingHint' : 'noneHint')}</Empty></div>
  );
  return (
    <div>
      <ul className="rows surface" data-flush>{items.map((item) => <li key={item.id}><ItemRow item={item} hotelId={hotelId} /></li>)}</ul>
      <More list={list} />
    </div>
  );
}
