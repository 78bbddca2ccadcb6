import { Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Outlet, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Empty, PageHead } from '../../parts/states.tsx';
import { useTexts } from '../../texts/language.tsx';
import { ConversationList } from './conversation-list.tsx';
import { FilterBar, HotelFilter } from './filter-bar.tsx';
import { noFilter, type Filter } from './queries.ts';
import { inboxTexts } from './texts.ts';

const SETTLED_MS = 300;

/** The conversations of a hotel's guests, those that need a person first, with the chosen one beside them. */
export function Inbox() {
  const { hotelId } = useParams({ strict: false });
  return hotelId === undefined ? null : <Conversations hotelId={hotelId} />;
}

/** The same of all hotels that somebody looks after; each conversation names its hotel. */
export function AllInbox() {
  const t = useTexts(inboxTexts);
  const [hotelId, setHotelId] = useState<string | null>(null);
  return (
    <Conversations hotelId={hotelId} everywhere hint={t('everywhereHint')}>
      <HotelFilter hotelId={hotelId} choose={setHotelId} />
    </Conversations>
  );
}

interface ConversationsProps { hotelId: string | null; everywhere?: boolean; hint?: string; children?: ReactNode }

function Conversations({ hotelId, everywhere = false, hint, children }: ConversationsProps) {
  const t = useTexts(inboxTexts);
  const { conversationId } = useParams({ strict: false });
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [settled] = useDebouncedValue(filter, SETTLED_MS);
  return (
    <>
      <PageHead title={t('title')} hint={hint} />
      <div className="inbox" data-open={conversationId !== undefined}>
        <Stack gap="sm" className="list">
          {children}
          <FilterBar filter={filter} change={setFilter} />
          <ConversationList hotelId={hotelId} everywhere={everywhere} filter={settled} chosen={conversationId} />
        </Stack>
        {conversationId === undefined
          ? <div className="surface only-wide"><Empty title={t('choose')}>{t('chooseHint')}</Empty></div>
          : <Outlet />}
      </div>
    </>
  );
}
