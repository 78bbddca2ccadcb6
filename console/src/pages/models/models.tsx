import { Badge, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { SETTLED_MS } from '../../parts/find-hotel.tsx';
import { PagedRows } from '../../parts/rows.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Empty, Fetched, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { TokenPeriod } from '../../parts/token-period.tsx';
import { deviceZone, useHotelPages, type Hotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { modelsTexts } from './texts.ts';

type Usage = Schemas['LanguageModelUsage'];

/** Which model each hotel has, and how much of its budget is used. */
export function Models() {
  const t = useTexts(modelsTexts);
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, SETTLED_MS);
  const list = useHotelPages({ search: settled, status: 'active' });
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')} />
      <SearchField value={search} change={setSearch} />
      <PagedRows list={list} of={({ clients }) => clients} empty={<Empty title={t(settled === '' ? 'noHotels' : 'nothing')} />}>
        {(hotel) => <HotelModel hotel={hotel} />}
      </PagedRows>
    </>
  );
}

function HotelModel({ hotel: { id, name } }: { hotel: Hotel }) {
  // The hotel's own page reads it under the same key.
  const query = useQuery({
    queryKey: [id, 'model', 'usage'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/integrations/model/usage', { params: { path: { id } }, signal })),
  });
  return (
    <>
      <Link to="/hotels/$hotelId/model" params={{ hotelId: id }}>{name}</Link>
      <Fetched query={query}>{(usage) => <Figures usage={usage} name={name} />}</Fetched>
    </>
  );
}

function Figures({ usage: { source, day, month, requests, pausedUntil, actionNeeded }, name }: { usage: Usage; name: string }) {
  const t = useTexts(modelsTexts);
  const { moment } = useTimes(deviceZone);
  const models = [...new Set(requests.map(({ model }) => model))];
  const count = requests.reduce((sum, request) => sum + request.count, 0);
  const isUnused = source === null && month.tokens === 0;
  return (
    <>
      <Group gap="xs" mb={isUnused ? 0 : 'xs'}>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[t(source ?? 'none'), ...models, count > 0 && t('requests', { n: count })].filter(Boolean).join(' · ')}
        </Text>
        {actionNeeded !== null && <Badge color="red">{t('action')}</Badge>}
        {pausedUntil !== null && <Badge color="orange">{t('paused', { at: moment(pausedUntil) })}</Badge>}
      </Group>
      {!isUnused && (
        <div className="columns">
          <TokenPeriod name="day" period={day} of={name} />
          <TokenPeriod name="month" period={month} of={name} />
        </div>
      )}
    </>
  );
}
