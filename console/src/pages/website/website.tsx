import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { pagesOf } from '../../api/queries.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { PagedRows } from '../../parts/rows.tsx';
import { Empty, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { useMay, useProfile } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { websiteTexts } from './texts.ts';

type Task = Schemas['PipelineTask'];
const WORKING_MS = 2_000;
const colors = { QUEUED: 'gray', RUNNING: 'blue', COMPLETED: 'green', FAILED: 'red', CANCELED: 'gray' };
const isUnderWay = ({ status }: Task): boolean => status === 'QUEUED' || status === 'RUNNING';

/** Reading the hotel's website, and all other background work. */
export function Website() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/website' });
  const t = useTexts(websiteTexts);
  const list = useInfiniteQuery({
    ...pagesOf([hotelId, 'tasks', 'all'], (after, signal) => answerOf(api.GET('/api/clients/{id}/pipelinetasks/history', {
      params: { path: { id: hotelId }, query: { limit: 20, ...after } }, signal,
    }))),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ tasks }) => tasks.some(isUnderWay)) ? WORKING_MS : false),
  });
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')} />
      <ReadNow hotelId={hotelId} />
      <Text component="h2" fw={600} mt="lg" mb="xs">{t('tasks')}</Text>
      <PagedRows list={list} of={({ tasks }) => tasks} by="taskId" empty={<Empty title={t('none')}>{t('noneHint')}</Empty>}>
        {(task) => <TaskRow task={task} hotelId={hotelId} />}
      </PagedRows>
    </>
  );
}

function ReadNow({ hotelId }: { hotelId: string }) {
  const t = useTexts(websiteTexts);
  const { website_url, last_scraped_date, time_zone } = useHotel(hotelId);
  const { moment } = useTimes(time_zone);
  const allowed = useMay(hotelId);
  const read = useAction((full: boolean) => answerOf(api.POST('/api/clients/{id}/website/rescrape', {
    params: { path: { id: hotelId } }, body: { full },
  })), { refresh: [[hotelId, 'tasks']], done: t('started') });
  if (website_url === null) {
    return (
      <div className="surface">
        <Empty title={t('noWebsite')} action={<Link to="/hotels/$hotelId/hotel" params={{ hotelId }}>{t('toHotel')}</Link>}>
          {t('noWebsiteHint')}</Empty>
      </div>
    );
  }
  return (
    <Group className="surface" justify="space-between">
      <div>
        <a href={website_url} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: 'anywhere' }}>{website_url}</a>
        <Text size="sm" c="dimmed">{last_scraped_date === null ? t('neverRead') : t('lastRead', { date: moment(last_scraped_date) })}</Text>
      </div>
      {allowed('clients:WRITE') && (
        <Group gap="xs">
          <Button loading={read.isPending} onClick={() => read.mutate(false)}>{t('readNow')}</Button>
          <Button variant="default" loading={read.isPending} onClick={() => read.mutate(true)}>{t('readAll')}</Button>
        </Group>
      )}
    </Group>
  );
}

function TaskRow({ task, hotelId }: { task: Task; hotelId: string }) {
  const { taskType, status, progress: { done, total, unit }, error, createdAt, source } = task;
  const t = useTexts(websiteTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const { isPlatformAdmin } = useProfile();
  const name = taskType in websiteTexts.en ? t(taskType as keyof typeof websiteTexts.en) : taskType;
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={600}>{name}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>{[moment(createdAt), source].filter(Boolean).join(' · ')}</Text>
        </div>
        <Group gap="xs">
          <Text size="sm" c="dimmed">{total === null ? (done > 0 ? `${done} ${unit}` : '') : t('progress', { done, total, unit })}</Text>
          <Badge color={colors[status]}>{t(status)}</Badge>
          {isPlatformAdmin && isUnderWay(task) && <Stop task={task} hotelId={hotelId} name={name} />}
        </Group>
      </Group>
      {status === 'RUNNING' && total !== null && total > 0 && <progress className="bar" max={total} value={done} aria-label={name} />}
      {error !== null && <Text size="sm" c="var(--mantine-color-error)">{error}</Text>}
    </Stack>
  );
}

function Stop({ task: { taskId }, hotelId, name }: { task: Task; hotelId: string; name: string }) {
  const t = useTexts(websiteTexts);
  const confirmed = useConfirmed();
  const stop = useAction(() => answerOf(api.DELETE('/api/clients/{id}/pipelinetasks/{taskId}', {
    params: { path: { id: hotelId, taskId } },
  })), { refresh: [[hotelId, 'tasks']], done: t('stopped') });
  const ask = confirmed({ title: t('stopAsk', { name }), text: t('stopText'), yes: t('stop') }, () => stop.mutate());
  return (
    <Button variant="subtle" color="red" size="compact-sm" aria-label={`${t('stop')}: ${name}`} loading={stop.isPending} onClick={ask}>
      {t('stop')}</Button>
  );
}
