import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { Rows } from '../../parts/rows.tsx';
import { Fetched } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useHotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { Comparison } from './comparison.tsx';
import { qualityTexts } from './texts.ts';

type Run = Schemas['PromptTestRun'];
const RUNNING_MS = 2_000;

/** How the tests did each time, and what changed from one time to another. */
export function Runs({ hotelId }: { hotelId: string }) {
  const t = useTexts(qualityTexts);
  const query = useQuery({
    queryKey: [hotelId, 'tests', 'runs'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/prompttests/runs', {
      params: { path: { id: hotelId }, query: { limit: 20 } }, signal,
    })),
    refetchInterval: ({ state }) => (state.data?.runs.some((run) => run.state === 'running') ? RUNNING_MS : false),
  });
  return (
    <section>
      <Title order={2} size="h4" mb="sm">{t('runs')}</Title>
      <Fetched query={query}>
        {({ runs }) => (runs.length === 0 ? <Text size="sm" c="dimmed">{t('noRuns')}</Text> : (
          <Rows of={runs} by="taskId">{(run) => <RunRow run={run} others={earlierThan(run, runs)} hotelId={hotelId} />}</Rows>
        ))}
      </Fetched>
    </section>
  );
}

/** What a run can be compared with. */
const earlierThan = ({ startedDate }: Run, runs: readonly Run[]): Run[] =>
  runs.filter((run) => run.startedDate < startedDate && run.summary);

function RunRow({ run: { taskId, startedDate, state, summary }, others, hotelId }: { run: Run; others: readonly Run[]; hotelId: string }) {
  const t = useTexts(qualityTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const [open, setOpen] = useState(false);
  const before = others.find((other) => other.taskId === summary?.previous?.taskId) ?? others[0];
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{moment(startedDate)}</Text>
        <Group gap="xs">
          {summary ? <Outcome summary={summary} /> : <Badge color="gray">{t(`state_${state}`)}</Badge>}
          {summary && before && (
            <Button
              size="compact-sm" variant="default" aria-expanded={open} aria-label={`${t('compare')}: ${moment(startedDate)}`}
              onClick={() => setOpen(!open)}
            >
              {t('compare')}
            </Button>
          )}
        </Group>
      </Group>
      {open && before && <Comparison hotelId={hotelId} taskId={taskId} before={before.taskId} others={others} />}
    </>
  );
}

function Outcome({ summary: { passed, failed, cases, regressions, improvements } }: { summary: NonNullable<Run['summary']> }) {
  const t = useTexts(qualityTexts);
  return (
    <>
      <Badge color={failed === 0 ? 'green' : 'orange'}>{t('score', { passed, cases })}</Badge>
      {regressions.length > 0 && <Badge color="red">{t('regressions', { n: regressions.length })}</Badge>}
      {improvements.length > 0 && <Badge color="green">{t('improvements', { n: improvements.length })}</Badge>}
    </>
  );
}
