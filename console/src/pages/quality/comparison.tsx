import { NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { Fetched } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useHotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { qualityTexts } from './texts.ts';

type Result = Schemas['PromptTestRunDetail']['results'][number];

interface Change { caseId: string; question: string; before: readonly Result[]; after: readonly Result[] }

const share = (results: readonly Result[]): number => results.filter(({ passed }) => passed).length / results.length;
const byCase = (results: readonly Result[]): Map<string, Result[]> => Map.groupBy(results, ({ caseId }) => caseId);

/** The tests that both runs asked, with what each gave. */
function changesOf(before: readonly Result[], after: readonly Result[]): Change[] {
  const earlier = byCase(before);
  return [...byCase(after)].flatMap(([caseId, results]) => {
    const known = earlier.get(caseId);
    return known ? [{ caseId, question: results[0]?.question ?? '', before: known, after: results }] : [];
  });
}

const useRun = (hotelId: string, taskId: string) => useQuery({
  queryKey: [hotelId, 'tests', 'run', taskId],
  queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/prompttests/runs/{taskId}', {
    params: { path: { id: hotelId, taskId } }, signal,
  })),
});

interface ComparisonProps {
  hotelId: string;
  taskId: string;
  /** With which run it is compared at first. */
  before: string;
  others: readonly Schemas['PromptTestRun'][];
}

/** What got worse and better from one run to another. */
export function Comparison({ hotelId, taskId, before, others }: ComparisonProps) {
  const t = useTexts(qualityTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const [other, setOther] = useState(before);
  const [one, two] = [useRun(hotelId, other), useRun(hotelId, taskId)];
  return (
    <Stack gap="sm" mt="sm">
      <NativeSelect
        label={t('comparedWith')} value={other} maw="24rem" onChange={(event) => setOther(event.currentTarget.value)}
        data={others.map((run) => ({ value: run.taskId, label: moment(run.startedDate) }))}
      />
      <Fetched query={one}>
        {(earlier) => <Fetched query={two}>{(later) => <Changes changes={changesOf(earlier.results, later.results)} />}</Fetched>}
      </Fetched>
    </Stack>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useTexts(qualityTexts);
  const worse = changes.filter(({ before, after }) => share(after) < share(before));
  const better = changes.filter(({ before, after }) => share(after) > share(before));
  if (worse.length + better.length === 0) return <Text size="sm" c="dimmed">{t('noChange')}</Text>;
  return <><ChangeList title={t('worse')} changes={worse} /><ChangeList title={t('better')} changes={better} /></>;
}

function ChangeList({ title, changes }: { title: string; changes: readonly Change[] }) {
  const t = useTexts(qualityTexts);
  if (changes.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} size="h5">{title}</Title>
      {changes.map(({ caseId, question, before, after }) => (
        <Stack key={caseId} gap={2} mt="xs">
          <Text size="sm" fw={600} dir="auto">{question}</Text>
          <Text size="sm" dir="auto">{t('beforeSaid', { text: said(before) })}</Text>
          <Text size="sm" dir="auto">{t('afterSaid', { text: said(after) })}</Text>
          {failuresOf(after).map((message) => <Text key={message} size="sm" c="dimmed">{message}</Text>)}
        </Stack>
      ))}
    </section>
  );
}

const failuresOf = (results: readonly Result[]): string[] =>
  [...new Set(results.flatMap(({ failures }) => failures.map(({ message }) => message)))];

/** The answer that tells most: of those that failed, if one did. */
const said = (results: readonly Result[]): string => (results.find(({ passed }) => !passed) ?? results[0])?.answer ?? '–';
