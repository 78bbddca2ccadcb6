import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { channelNames } from '../../parts/channel-names.ts';
import { HotelSelect } from '../../parts/hotel-select.tsx';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { channels, handlers, outcomes, type Filter } from './queries.ts';
import { inboxTexts } from './texts.ts';

interface BarProps { filter: Filter; change: (filter: Filter) => void }

/** Filters the list of conversations: by words, by who has them, by outcome, and more behind a button. */
export function FilterBar({ filter, change }: BarProps) {
  const t = useTexts(inboxTexts);
  const c = useTexts(commonTexts);
  const short = filter.q.trim().length > 0 && filter.q.trim().length < 3;
  return (
    <search>
      <Stack gap="xs">
        <TextInput
          type="search" aria-label={c('search')} placeholder={t('searchHint')} value={filter.q}
          description={short ? t('searchShort') : undefined}
          inputWrapperOrder={['input', 'description']} onChange={(event) => change({ ...filter, q: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={t('show')} value={filter.view}
          data={[
            { value: 'all', label: t('all') }, ...handlers.map((value) => ({ value, label: t(value) })),
            { group: t('outcome'), items: outcomes.map((value) => ({ value, label: t(value) })) },
          ]}
          onChange={(event) => change({ ...filter, view: event.currentTarget.value as Filter['view'] })}
        />
        <MoreFilters filter={filter} change={change} />
      </Stack>
    </search>
  );
}

function MoreFilters({ filter, change }: BarProps) {
  const t = useTexts(inboxTexts);
  const set = [filter.channel, filter.from, filter.until].filter((value) => value !== '').length;
  return (
    <details>
      <Text component="summary" size="sm" style={{ cursor: 'pointer' }}>{t('moreFilters')}{set > 0 && ` (${set})`}</Text>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))', gap: '.5rem', marginTop: '.5rem' }}>
        <NativeSelect
          label={t('channel')} value={filter.channel}
          data={[{ value: '', label: t('anyChannel') }, ...channels.map((value) => ({ value, label: channelNames[value] ?? value }))]}
          onChange={(event) => change({ ...filter, channel: event.currentTarget.value as Filter['channel'] })}
        />
        <TextInput
          type="date" label={t('from')} value={filter.from} max={filter.until}
          onChange={(event) => change({ ...filter, from: event.currentTarget.value })}
        />
        <TextInput
          type="date" label={t('until')} value={filter.until} min={filter.from}
          onChange={(event) => change({ ...filter, until: event.currentTarget.value })}
        />
      </div>
    </details>
  );
}

/** Narrows the list over all hotels to one of them. @param hotelId null: all */
export function HotelFilter({ hotelId, choose }: { hotelId: string | null; choose: (hotelId: string | null) => void }) {
  const t = useTexts(inboxTexts);
  return <HotelSelect aria-label={t('hotel')} value={hotelId ?? ''} all={t('anyHotel')} change={(id) => choose(id === '' ? null : id)} />;
}
