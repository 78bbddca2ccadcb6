import { Badge, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { pagesOf } from '../../api/queries.ts';
import { PagedRows } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useHotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { qualityTexts } from './texts.ts';

type Which = '' | 'up' | 'down';

const feedbackQuery = (hotelId: string, which: Which) =>
  pagesOf([hotelId, 'feedback', which], (after, signal) => answerOf(api.GET('/api/clients/{id}/feedback', {
  params: { path: { id: hotelId }, query: { limit: 20, ...(which !== '' && { rating: which }), ...after } }, signal,
})));

/** What guests thought of answers. */
export function Ratings({ hotelId }: { hotelId: string }) {
  const t = useTexts(qualityTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const [which, setWhich] = useState<Which>('');
  const list = useInfiniteQuery(feedbackQuery(hotelId, which));
  return (
    <Stack gap="md">
      <NativeSelect
        label={t('which')} maw="14rem" value={which} onChange={(event) => setWhich(event.currentTarget.value as Which)}
        data={[{ value: '', label: t('all') }, { value: 'up', label: t('up') }, { value: 'down', label: t('down') }]}
      />
      <PagedRows
        list={list} of={({ feedback }) => feedback} by="messageId" empty={<Empty title={t('noRatings')}>{t('noRatingsHint')}</Empty>}
      >
        {({ conversationId, rating, comment, date, question, answer }) => (
          <>
            <Group justify="space-between" gap="xs" mb={4}>
              <Badge color={rating === 'up' ? 'green' : 'red'}>{t(rating)}</Badge>
              <Text size="sm" c="dimmed">
                {moment(date)} · <Link to="/hotels/$hotelId/inbox/$conversationId" params={{ hotelId, conversationId }}>
                  {t('conversation')}</Link></Text>
            </Group>
            {comment !== null && <Text size="sm" fs="italic" dir="auto">“{comment}”</Text>}
            {question !== null && <Text size="sm" dir="auto"><strong>{t('asked')}:</strong> {question}</Text>}
            <Text size="sm" c="dimmed" dir="auto"><strong>{t('answered')}:</strong> {answer}</Text>
          </>
        )}
      </PagedRows>
    </Stack>
  );
}
