import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { Rows } from '../../parts/rows.tsx';
import { Empty, Fetched } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { StartTask } from './start-task.tsx';
import { qualityTexts } from './texts.ts';

type BookingLink = Schemas['BookingLink'];
const colors = { proposed: 'yellow', published: 'green', rejected: 'gray', gone: 'red' };

/** Where guests book tables and rooms, as the website was found to say. */
export function Links({ hotelId }: { hotelId: string }) {
  const t = useTexts(qualityTexts);
  const query = useQuery({
    queryKey: [hotelId, 'booking-links'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/bookinglinks', {
      params: { path: { id: hotelId }, query: { limit: 100 } }, signal,
    })),
  });
  return (
    <Stack gap="md">
      <Group>
        <StartTask hotelId={hotelId} taskType="discover-booking-links" label={t('look')} done={t('looking')} variant="filled" />
      </Group>
      <Fetched query={query}>
        {({ bookingLinks }) => (
          <Rows of={bookingLinks} empty={<Empty title={t('noLinks')}>{t('noLinksHint')}</Empty>}>
            {(link) => <LinkRow link={link} hotelId={hotelId} />}
          </Rows>
        )}
      </Fetched>
    </Stack>
  );
}

function LinkRow({ link: { id, kind, url, vendor, status }, hotelId }: { link: BookingLink; hotelId: string }) {
  const t = useTexts(qualityTexts);
  const mayWrite = useMay(hotelId)('clients:WRITE');
  const decide = useAction((to: 'published' | 'rejected') => answerOf(api.PATCH('/api/clients/{id}/bookinglinks/{linkId}', {
    params: { path: { id: hotelId, linkId: id } }, body: { status: to },
  })), { refresh: [[hotelId, 'booking-links']] });
  const button = (label: string, to: 'published' | 'rejected') => (
    <Button
      size="compact-sm" variant="default" aria-label={`${label}: ${url}`} loading={decide.isPending} onClick={() => decide.mutate(to)}
    >
      {label}
    </Button>
  );
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
        <Text size="sm" fw={600}>{[t(kind), vendor].filter(Boolean).join(' · ')}</Text>
        <a href={url} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: 'anywhere', fontSize: '.875rem' }}>{url}</a>
      </div>
      <Group gap="xs">
        <Badge color={colors[status]}>{t(status)}</Badge>
        {mayWrite && status !== 'published' && button(t('publish'), 'published')}
        {mayWrite && status !== 'rejected' && button(t('reject'), 'rejected')}
      </Group>
    </Group>
  );
}
