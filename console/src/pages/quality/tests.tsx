import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { Rows } from '../../parts/rows.tsx';
import { Empty, Fetched } from '../../parts/states.tsx';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { Runs } from './runs.tsx';
import { StartTask } from './start-task.tsx';
import { TestForm, TestRow } from './test-row.tsx';
import { qualityTexts } from './texts.ts';

/** Questions that are put to the concierge by themselves, and how it did each time. */
export function Tests({ hotelId }: { hotelId: string }) {
  const t = useTexts(qualityTexts);
  const mayWrite = useMay(hotelId)('knowledge:WRITE');
  const [writing, setWriting] = useState(false);
  const tests = useQuery({
    queryKey: [hotelId, 'tests', 'cases'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/prompttests', {
      params: { path: { id: hotelId }, query: { limit: 100 } }, signal,
    })),
  });
  // Nothing to run, and a run of nothing would tell nothing.
  const hasNone = tests.data?.promptTests.length === 0;
  return (
    <Stack gap="lg">
      <Group gap="xs">
        {!hasNone && <StartTask hotelId={hotelId} taskType="run-prompt-tests" label={t('runNow')} done={t('running')} variant="filled" />}
        {mayWrite && !writing && <Button variant={hasNone ? 'filled' : 'default'} onClick={() => setWriting(true)}>{t('newTest')}</Button>}
      </Group>
      {writing && <TestForm hotelId={hotelId} close={() => setWriting(false)} />}
      <Fetched query={tests}>
        {({ promptTests }) => (
          <Rows of={promptTests} empty={<Empty title={t('noTests')}>{t('noTestsHint')}</Empty>}>
            {(test) => <TestRow test={test} hotelId={hotelId} mayWrite={mayWrite} />}
          </Rows>
        )}
      </Fetched>
      <Runs hotelId={hotelId} />
    </Stack>
  );
}
