import { Alert, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { channelNames } from '../../parts/channel-names.ts';
import { useTimes } from '../../parts/times.ts';
import { useHotel } from '../../session/hotels.ts';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { todayTexts } from './texts.ts';

const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

const recent = ({ tasks }: { tasks: Schemas['PipelineTask'][] }): Schemas['PipelineTask'][] =>
  tasks.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < RECENT_MS);

/** Channels and tasks of which somebody has to take care. */
export function Trouble({ hotelId }: { hotelId: string }) {
  const t = useTexts(todayTexts);
  const allowed = useMay(hotelId);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const channels = useQuery({
    queryKey: [hotelId, 'channels'], enabled: allowed('update-client:READ'),
    queryFn: () => answerOf(api.GET('/api/clients/{id}/channels', { params: { path: { id: hotelId } } })),
  });
  const tasks = useQuery({
    queryKey: [hotelId, 'tasks', 'failed'], enabled: allowed('clients:READ'),
    queryFn: () => answerOf(api.GET('/api/clients/{id}/pipelinetasks/history',
      { params: { path: { id: hotelId }, query: { status: 'FAILED', limit: 5 } } })),
    select: recent,
  });
  const broken = channels.data?.channels.filter(({ status }) => status !== 'CONNECTED') ?? [];
  const failed = tasks.data ?? [];
  const isTroubled = broken.length + failed.length > 0;
  // What is still on its way is neither fine nor not.
  if (!isTroubled && (channels.isLoading || tasks.isLoading)) return null;
  const isSeen = channels.data !== undefined && tasks.data !== undefined;
  return (
    <section style={{ marginTop: '1.5rem' }}>
      <Title order={2} size="h4" mb="sm">{t(isTroubled ? 'trouble' : isSeen ? 'fine' : 'seen')}</Title>
      {!isTroubled && isSeen && <Text size="sm" c="dimmed">{t('fineHint')}</Text>}
      {!isSeen && (
        <Text size="sm" c="dimmed">
          {channels.data === undefined && t('channelsUnseen')} {tasks.data === undefined && t('tasksUnseen')}
          {channels.data && broken.length === 0 && t('channelsFine')} {tasks.data && failed.length === 0 && t('tasksFine')}
        </Text>
      )}
      {broken.map(({ id, channel }) => (
        <Alert key={id} color="orange" mb="xs">
          <Link to="/hotels/$hotelId/channels" params={{ hotelId }}>{t('channelTrouble', { name: channelNames[channel] ?? channel })}</Link>
        </Alert>
      ))}
      {failed.map(({ taskId, error, createdAt }) => (
        <Alert key={taskId} color="orange" mb="xs" title={moment(createdAt)}>
          <Link to="/hotels/$hotelId/website" params={{ hotelId }}>{t('taskTrouble', { error: error ?? '' })}</Link>
        </Alert>
      ))}
    </section>
  );
}
