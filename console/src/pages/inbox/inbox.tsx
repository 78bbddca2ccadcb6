import { useDebouncedValue } from '@mantine/hooks';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { Outlet, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHead, Empty } from '../../parts/states.tsx';
import { useTexts } from '../../texts/language.tsx';
import { commonTexts } from '../../texts/common.ts';
import { channelNames } from '../../parts/channel-names.ts';
import { ConversationList } from './conversation-list.tsx';
import { channels, views, type Filter } from './queries.ts';
import { inboxTexts } from './texts.ts';

const SETTLED_MS = 300;

/** The conversations of a hotel's guests, those that need a person first, with the chosen one beside them. */
export function Inbox() {
  const t = useTexts(inboxTexts);
  const { hotelId, conversationId } = useParams({ strict: false });
  const [filter, setFilter] = useState<Filter>({ q: '', view: 'all', channel: '' });
  const [settled] = useDebouncedValue(filter, SETTLED_MS);
  if (hotelId === undefined) return null;
  return (
    <>
      <PageHead title={t('title')} />
      <div className="inbox" data-open={conversationId !== undefined}>
        <Stack gap="sm" className="list">
          <FilterBar filter={filter} change={setFilter} />
          <ConversationList hotelId={hotelId} filter={settled} chosen={conversationId} />
        </Stack>
        {conversationId === undefined
          ? <div className="surface only-wide"><Empty title={t('choose')}>{t('chooseHint')}</Empty></div>
          : <Outlet />}
      </div>
    </>
  );
}

function FilterBar({ filter, change }: { filter: Filter; change: (filter: Filter) => void }) {
  const t = useTexts(inboxTexts);
  const c = useTexts(commonTexts);
  const short = filter.q.trim().length > 0 && filter.q.trim().length < 3;
  return (
    <search>
      <Stack gap="xs">
        <TextInput
          type="search" aria-label={c('search')} placeholder={t('searchHint')} value={filter.q} description={short ? t('searchShort') : undefined}
          inputWrapperOrder={['input', 'description']} onChange={(event) => change({ ...filter, q: event.currentTarget.value })}
        />
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '.5rem' }}>
          <NativeSelect
            aria-label={t('show')} value={filter.view} data={views.map((value) => ({ value, label: t(value) }))}
            onChange={(event) => change({ ...filter, view: event.currentTarget.value as Filter['view'] })}
          />
          <NativeSelect
            aria-label={t('channel')} value={filter.channel}
            data={[{ value: '', label: t('anyChannel') }, ...channels.map((value) => ({ value, label: channelNames[value] ?? value }))]}
            onChange={(event) => change({ ...filter, channel: event.currentTarget.value as Filter['channel'] })}
          />
        </div>
      </Stack>
    </search>
  );
}
